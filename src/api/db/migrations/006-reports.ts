import type { Migration } from './migration.ts';

const reports = `
-- The captcha's ticket that the message came with: it counts once, also when two come at the same time.
ALTER TABLE reports ADD COLUMN ticket TEXT;
-- What was sent, hashed: the same message with the same ticket is one that was sent twice.
ALTER TABLE reports ADD COLUMN digest TEXT;
-- Whether the sender's browser proved work.
ALTER TABLE reports ADD COLUMN proved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reports ADD COLUMN mailed_ts INTEGER;
CREATE UNIQUE INDEX reports_ticket ON reports (ticket);
`;

// Only what waits: a mail that went out is deleted.
const outbox = `
-- AUTOINCREMENT: the id names the mail, so that of one sent before is not taken again.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  file TEXT,
  report_id INTEGER REFERENCES reports (id) ON DELETE CASCADE,
  added_ts INTEGER NOT NULL,
  due_ts INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX mails_due ON mails (due_ts);
CREATE INDEX mails_report ON mails (report_id);
`;

/** Messages count once and wait in an outbox until they are mailed. */
export const reportsAndMails: Migration = {
  name: '006-reports',
  postgres: [],
  sqlite: [reports, outbox],
};
