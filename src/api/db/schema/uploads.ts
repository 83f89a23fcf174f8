import type { SiteGroup } from '#config/site-groups.ts';
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/**
 * `receiving`: its bytes come in. `waiting`: they are there. `processing`. `ready`: its uploader may send it to moderation.
 * `sent`. `refused`: for its `reason`.
 */
export type UploadState = 'receiving' | 'waiting' | 'processing' | 'ready' | 'sent' | 'refused';

/** Why a file became no video; `failed` is the site's own fault. */
export type UploadReason =
  'corrupted' | 'too_short' | 'duplicate' | 'blocked' | 'too_many_strikes' | 'failed';

/** A video on its way from its uploader's disk to moderation. Times: seconds since 1970, UTC. */
export interface UploadTable {
  id: Generated<number>;
  member_id: number;
  state: UploadState;
  reason: UploadReason | null;
  /** of the file */
  name: string;
  /** null until it is known */
  bytes: number | null;
  received: Generated<number>;
  /** of the whole file, once it is there */
  sha256: string | null;
  /** the same as its sender says, before its bytes are there; null where they do not */
  told_sha256: Generated<string | null>;
  title: string;
  description: string;
  /** JSON array of numbers of categories */
  categories: string;
  /** JSON array of numbers of models */
  models: Generated<string>;
  lang: string;
  site_group: SiteGroup;
  is_exclusive: Flag;
  /** the day of the words that were confirmed (CERTIFICATE), and when */
  certificate: string;
  certified_ts: number;
  /** of the processing, of a hundred */
  progress: Generated<number>;
  attempts: Generated<number>;
  video_id: number | null;
  /** the video whose file it is to take the place of; null for a video of its own */
  replaces: Generated<number | null>;
  created_ts: number;
  /** when it goes by itself; null for one that stays */
  expires_ts: number | null;
}

/** A file as it came in: its parts in the order of their positions, from 0. */
export interface UploadPartTable {
  upload_id: number;
  position: number;
  blob_key: string;
  bytes: number;
}
