import { KEY, TEXT } from './columns.ts';

const mails = `
CREATE TABLE mails (
  id ${KEY},
  recipient ${TEXT} NOT NULL,
  reply_to ${TEXT},
  subject ${TEXT} NOT NULL,
  body ${TEXT} NOT NULL,
  file ${TEXT},
  report_id bigint REFERENCES reports (id) ON DELETE CASCADE,
  added_ts bigint NOT NULL
);
CREATE INDEX mails_report ON mails (report_id);
`;

const purgeLog = `
CREATE TABLE purge_log (
  id ${KEY},
  mark ${TEXT} NOT NULL,
  tags ${TEXT} NOT NULL,
  created_ts bigint NOT NULL
);
CREATE INDEX purge_log_created ON purge_log (created_ts);
INSERT INTO purge_log (mark, tags, created_ts) VALUES (gen_random_uuid()::text, '[]', 0);
`;

/** What the site itself works with: mails that wait, and what changes made untrue. */
export const operation: readonly string[] = [mails, purgeLog];
