import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const tables = (key: string, number: string, text: string, end: string): string => `
CREATE TABLE cases (
  id ${key},
  kind ${text} NOT NULL CHECK (kind IN ('report', 'upload', 'appeal', 'own', 'order')),
  section ${text},
  object_id ${number},
  address ${text} NOT NULL,
  category ${text} NOT NULL,
  urgent ${number} NOT NULL CHECK (urgent IN (0, 1)),
  due_ts ${number} NOT NULL,
  opened_ts ${number} NOT NULL,
  closed_ts ${number},
  claimed_by ${number} REFERENCES members (id) ON DELETE SET NULL,
  claimed_ts ${number},
  appeal_of ${number}
)${end};
CREATE INDEX cases_open ON cases (urgent DESC, due_ts, id) WHERE closed_ts IS NULL;
CREATE INDEX cases_subject ON cases (section, object_id);
CREATE INDEX cases_claimed ON cases (claimed_by);
-- What is one case while it is open.
CREATE UNIQUE INDEX cases_one ON cases (kind, section, object_id) WHERE closed_ts IS NULL AND kind <> 'appeal';
CREATE UNIQUE INDEX cases_appeal ON cases (appeal_of) WHERE closed_ts IS NULL;
-- Decisions are added, never changed.
CREATE TABLE decisions (
  id ${key},
  case_id ${number} NOT NULL REFERENCES cases (id),
  source ${text} NOT NULL,
  section ${text},
  object_id ${number},
  owner_id ${number} REFERENCES members (id) ON DELETE SET NULL,
  moderator_id ${number} REFERENCES members (id) ON DELETE SET NULL,
  measure ${text} NOT NULL,
  ground ${text},
  category ${text} NOT NULL,
  clause ${text} NOT NULL,
  reason ${text} NOT NULL,
  territory ${text} NOT NULL,
  until_ts ${number},
  automated_detection ${number} NOT NULL CHECK (automated_detection IN (0, 1)),
  automated_decision ${number} NOT NULL CHECK (automated_decision IN (0, 1)),
  redress ${text} NOT NULL,
  strike ${number} NOT NULL CHECK (strike IN (0, 1)),
  appeal_of ${number} REFERENCES decisions (id),
  decided_ts ${number} NOT NULL
)${end};
CREATE INDEX decisions_case ON decisions (case_id);
CREATE INDEX decisions_owner ON decisions (owner_id);
CREATE INDEX decisions_moderator ON decisions (moderator_id);
CREATE INDEX decisions_appeal ON decisions (appeal_of);
CREATE INDEX decisions_time ON decisions (decided_ts);
CREATE TABLE appeals (
  id ${key},
  decision_id ${number} NOT NULL REFERENCES decisions (id),
  party ${text} NOT NULL,
  member_id ${number} REFERENCES members (id) ON DELETE SET NULL,
  kind ${text} NOT NULL CHECK (kind IN ('appeal', 'counter_notice')),
  message ${text} NOT NULL,
  name ${text} NOT NULL,
  postal ${text} NOT NULL,
  added_ts ${number} NOT NULL,
  UNIQUE (decision_id, party)
)${end};
CREATE INDEX appeals_member ON appeals (member_id);
-- What is not shown by a decision.
CREATE TABLE takedowns (
  section ${text} NOT NULL,
  object_id ${number} NOT NULL,
  decision_id ${number} NOT NULL REFERENCES decisions (id),
  previous ${text} NOT NULL,
  PRIMARY KEY (section, object_id)
)${end};
CREATE INDEX takedowns_decision ON takedowns (decision_id);
ALTER TABLE notices ADD COLUMN case_id ${number} REFERENCES cases (id);
CREATE INDEX notices_case ON notices (case_id);
-- Uploads that wait for a decision.
CREATE INDEX videos_waiting ON videos (id) WHERE status_id = 0;
-- Reports that came before there were cases: those of one thing are one.
INSERT INTO cases (kind, section, object_id, address, category, urgent, due_ts, opened_ts)
  SELECT 'report', r.section, r.object_id, n.address, n.category,
    CASE WHEN n.category IN ('underage', 'nonconsensual', 'depicted') THEN 1 ELSE 0 END, n.due_ts, r.added_ts
  FROM notices AS n JOIN reports AS r ON r.id = n.report_id
  WHERE r.section IS NULL OR NOT EXISTS (
    SELECT 1 FROM notices AS m JOIN reports AS s ON s.id = m.report_id
    WHERE s.section = r.section AND s.object_id = r.object_id AND (m.due_ts < n.due_ts OR (m.due_ts = n.due_ts AND s.id < r.id)));
UPDATE notices SET case_id = (
  SELECT min(c.id) FROM cases AS c, reports AS r WHERE r.id = notices.report_id
    AND (CASE WHEN r.section IS NULL THEN c.section IS NULL AND c.address = notices.address AND c.opened_ts = r.added_ts
      ELSE c.section = r.section AND c.object_id = r.object_id END));
`;

/** What moderators decide about, what they decided and why, and who objects. */
export const moderation: Migration = {
  name: '034-moderation',
  sqlite: [tables('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables(KEY, 'bigint', TEXT, '')],
};
