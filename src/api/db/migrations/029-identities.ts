import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const tables = (number: string, text: string, end: string): string => `
-- By which people of OpenID providers a member signs in.
CREATE TABLE identities (
  issuer ${text} NOT NULL,
  subject ${text} NOT NULL,
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  email ${text} NOT NULL,
  linked_ts ${number} NOT NULL,
  PRIMARY KEY (issuer, subject)
)${end};
CREATE UNIQUE INDEX identities_member ON identities (member_id, issuer);
-- A browser that was sent to a provider, or has come back with somebody who has no account yet.
CREATE TABLE provider_steps (
  token_hash ${text} PRIMARY KEY,
  issuer ${text} NOT NULL,
  back ${text} NOT NULL,
  member_id ${number} REFERENCES members (id) ON DELETE CASCADE,
  subject ${text},
  email ${text},
  expires_ts ${number} NOT NULL
)${end};
CREATE INDEX provider_steps_member ON provider_steps (member_id);
CREATE INDEX provider_steps_expired ON provider_steps (expires_ts);
`;

/** Sign-ins by OpenID providers. */
export const identities: Migration = {
  name: '029-identities',
  sqlite: [tables('INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables('bigint', TEXT, '')],
};
