import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const tables = (number: string, text: string, end: string): string => `
CREATE TABLE passkeys (
  credential_id ${text} PRIMARY KEY,
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  public_key ${text} NOT NULL,
  counter ${number} NOT NULL,
  transports ${text} NOT NULL,
  agent ${text} NOT NULL,
  added_ts ${number} NOT NULL
)${end};
CREATE INDEX passkeys_member ON passkeys (member_id);
-- What an authenticator is asked to sign: each counts once.
CREATE TABLE passkey_challenges (
  challenge_hash ${text} PRIMARY KEY,
  member_id ${number} REFERENCES members (id) ON DELETE CASCADE,
  expires_ts ${number} NOT NULL
)${end};
CREATE INDEX passkey_challenges_member ON passkey_challenges (member_id);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_ts);
`;

/** Passkeys, and what they are asked to sign. */
export const passkeys: Migration = {
  name: '033-passkeys',
  sqlite: [tables('INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables('bigint', TEXT, '')],
};
