import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const tables = (key: string, number: string, text: string, end: string): string => `
ALTER TABLE channels ADD COLUMN owner_id ${number} REFERENCES members (id) ON DELETE SET NULL;
CREATE INDEX channels_owner ON channels (owner_id) WHERE owner_id IS NOT NULL;
ALTER TABLE channels ADD COLUMN visible ${number} NOT NULL DEFAULT 1;
ALTER TABLE models ADD COLUMN visible ${number} NOT NULL DEFAULT 1;
-- Members who say that a channel is theirs.
CREATE TABLE channel_claims (
  id ${key},
  channel_id ${number} NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  evidence ${text} NOT NULL,
  state ${text} NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'ended')),
  -- the decision by which somebody else got the channel
  ended_by ${number},
  added_ts ${number} NOT NULL
)${end};
CREATE UNIQUE INDEX channel_claims_waiting ON channel_claims (channel_id, member_id) WHERE state = 'waiting';
CREATE INDEX channel_claims_member ON channel_claims (member_id);
CREATE INDEX channel_claims_ended ON channel_claims (ended_by) WHERE ended_by IS NOT NULL;
`;

const KINDS = `kind IN ('report', 'upload', 'appeal', 'own', 'order', 'claim')`;

/** SQLite changes no check of a column: another one takes its place. */
const otherColumn = `
DROP INDEX cases_one;
DROP INDEX cases_thing;
ALTER TABLE cases ADD COLUMN wider TEXT NOT NULL DEFAULT 'report' CHECK (${KINDS.replace('kind', 'wider')});
UPDATE cases SET wider = kind;
ALTER TABLE cases DROP COLUMN kind;
ALTER TABLE cases RENAME COLUMN wider TO kind;
CREATE UNIQUE INDEX cases_one ON cases (kind, section, object_id) WHERE closed_ts IS NULL AND kind <> 'appeal';
CREATE UNIQUE INDEX cases_thing ON cases (section, object_id) WHERE closed_ts IS NULL AND kind IN ('report', 'own', 'order');
`;

/** Whose a channel is, who says so, and which channels and models moderators have taken down. */
export const channelOwners: Migration = {
  name: '048-channel-owners',
  sqlite: [tables('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT'), otherColumn],
  postgres: [
    tables(KEY, 'bigint', TEXT, ''),
    `ALTER TABLE cases DROP CONSTRAINT cases_kind_check;
     ALTER TABLE cases ADD CONSTRAINT cases_kind_check CHECK (${KINDS});`,
  ],
};
