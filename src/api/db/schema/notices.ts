import type { Language } from '#config/locales.ts';
import type { NoticeCategory } from '#config/notices.ts';
import type { Flag } from './columns.ts';

/** What a visitor's message says where it is a report of something on the site; its words and its sender's address are in `reports`. */
export interface NoticeTable {
  report_id: number;
  category: NoticeCategory;
  /** as it was typed; what it shows is `section` and `object_id` of the message */
  address: string;
  /** seconds into a video */
  from_second: number | null;
  to_second: number | null;
  /** of the reporter; empty where none was given */
  name: string;
  good_faith: Flag;
  /** of the mails about it */
  lang: Language;
  /** of the secret key of its receipt */
  key_hash: string;
  /** until when it is decided */
  due_ts: number;
  /** in which it is decided */
  case_id: number | null;
}
