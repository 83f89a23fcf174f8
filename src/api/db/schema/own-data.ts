/** A member who asked for their account to be deleted. */
export interface LeavingTable {
  member_id: number;
  asked_ts: number;
  due_ts: number;
}

/** What a member takes with them: at most one at a time. */
export interface ArchiveTable {
  member_id: number;
  state: 'waiting' | 'ready';
  /** null while it waits */
  blob_key: string | null;
  asked_ts: number;
  /** null while it waits */
  expires_ts: number | null;
}
