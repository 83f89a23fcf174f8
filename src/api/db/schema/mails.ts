import type { Generated } from 'kysely';

/** Mails that wait to be sent; when each is tried is its job's. */
export interface MailTable {
  id: Generated<number>;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body: string;
  /** Name of an attached file in the folder of reports. */
  file: string | null;
  report_id: number | null;
  added_ts: number;
}
