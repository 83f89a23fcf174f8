import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const tables = (number: string, text: string, end: string): string => `
-- The secret of an app that makes codes; it asks nothing until it was proved.
CREATE TABLE second_factors (
  member_id ${number} PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  secret ${text} NOT NULL,
  last_step ${number} NOT NULL DEFAULT 0,
  proved_ts ${number},
  lost_ts ${number}
)${end};
CREATE TABLE recovery_codes (
  code_hash ${text} PRIMARY KEY,
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE
)${end};
CREATE INDEX recovery_codes_member ON recovery_codes (member_id);
-- What a browser is in the middle of: its cookie says which.
CREATE TABLE sign_in_steps (
  token_hash ${text} PRIMARY KEY,
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  expires_ts ${number} NOT NULL
)${end};
CREATE INDEX sign_in_steps_member ON sign_in_steps (member_id);
CREATE INDEX sign_in_steps_expired ON sign_in_steps (expires_ts);
`;

/** Second factors, and the steps of a sign-in between two requests. */
export const waysIn: Migration = {
  name: '028-ways-in',
  sqlite: [tables('INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables('bigint', TEXT, '')],
};
