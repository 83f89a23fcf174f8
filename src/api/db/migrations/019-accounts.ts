import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const tables = (key: string, number: string, text: string, end: string): string => `
-- What a member signs in with: apart from what is shown of them. Addresses are one whatever their case.
CREATE TABLE accounts (
  member_id ${number} PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  email ${text} NOT NULL,
  email_key ${text} NOT NULL UNIQUE,
  password_hash ${text} NOT NULL,
  confirmed_ts ${number} NOT NULL,
  created_ts ${number} NOT NULL
)${end};
-- Who has signed up and not confirmed their address yet: no member, shown nowhere.
CREATE TABLE sign_ups (
  id ${key},
  username ${text} NOT NULL,
  name_key ${text} NOT NULL UNIQUE,
  email ${text} NOT NULL,
  email_key ${text} NOT NULL UNIQUE,
  password_hash ${text} NOT NULL,
  lang ${text} NOT NULL,
  created_ts ${number} NOT NULL,
  expires_ts ${number} NOT NULL
)${end};
CREATE INDEX sign_ups_expired ON sign_ups (expires_ts);
-- Links of mails: each is good once.
CREATE TABLE account_tokens (
  token_hash ${text} PRIMARY KEY,
  kind ${text} NOT NULL CHECK (kind IN ('confirm', 'restore', 'email')),
  member_id ${number} REFERENCES members (id) ON DELETE CASCADE,
  sign_up_id ${number} REFERENCES sign_ups (id) ON DELETE CASCADE,
  email ${text},
  expires_ts ${number} NOT NULL
)${end};
CREATE INDEX account_tokens_member ON account_tokens (member_id);
CREATE INDEX account_tokens_sign_up ON account_tokens (sign_up_id);
CREATE INDEX account_tokens_expired ON account_tokens (expires_ts);
ALTER TABLE sessions ADD COLUMN agent ${text} NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN used_ts ${number} NOT NULL DEFAULT 0;
`;

/** Accounts of members, who has signed up, the links of mails; where and when a session was used. */
export const accounts: Migration = {
  name: '019-accounts',
  sqlite: [tables('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables(KEY, 'bigint', TEXT, '')],
};
