import type { Migration } from './migration.ts';

const tables = (number: string, end: string): string => `
-- Which cases a moderator looked at on a day (UTC, counted from 1970).
CREATE TABLE case_looks (
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  day ${number} NOT NULL,
  case_id ${number} NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
  looked_ts ${number} NOT NULL,
  -- the limit that this one reached
  reached ${number},
  PRIMARY KEY (member_id, day, case_id)
)${end};
CREATE INDEX case_looks_case ON case_looks (case_id);
CREATE INDEX case_looks_time ON case_looks (looked_ts);
`;

/** How much moderators look at. */
export const caseLooks: Migration = {
  name: '043-case-looks',
  sqlite: [tables('INTEGER', ' STRICT, WITHOUT ROWID')],
  postgres: [tables('bigint', '')],
};
