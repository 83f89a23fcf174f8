import type { Migration } from './migration.ts';

/** The kind of members in the keys of `name_search` (catalogue/sqlite/search-key.ts). */
const MEMBER = 5;
/** Five days. */
const MAIL_KEPT = 432_000;

/** Who signed up and was never renamed was in no search; who was renamed and left still is. Of a name to sign up with each word is letters and digits. */
const NAMES = {
  sqlite: `
INSERT INTO name_search (rowid, title, aliases, cjk) SELECT id * 8 + ${MEMBER}, display_name, username, '' FROM members
  WHERE NOT EXISTS (SELECT 1 FROM name_search AS named WHERE named.rowid = members.id * 8 + ${MEMBER});
DELETE FROM name_search WHERE rowid IN (SELECT named.rowid FROM name_search AS named
  WHERE named.rowid & 7 = ${MEMBER} AND NOT EXISTS (SELECT 1 FROM members WHERE members.id = named.rowid >> 3));
`,
  postgres: `
INSERT INTO entity_search (kind, id, document)
  SELECT 'member', id, array_to_tsvector(array_remove(regexp_split_to_array(lower(username), '[^[:alnum:]]+'), ''))
  FROM members ON CONFLICT DO NOTHING;
DELETE FROM entity_search WHERE kind = 'member' AND NOT EXISTS (SELECT FROM members WHERE members.id = entity_search.id);
`,
};

const mails = (number: string): string => `
-- From when on it is too late for it; NULL for what a visitor wrote to the operator, which waits as long as it has to.
ALTER TABLE mails ADD COLUMN until_ts ${number};
UPDATE mails SET until_ts = added_ts + ${MAIL_KEPT} WHERE report_id IS NULL;
`;

const steps = (number: string): string => `
-- Whether it began by an account at another service, not by a password or a mail.
ALTER TABLE sign_in_steps ADD COLUMN by_provider ${number} NOT NULL DEFAULT 0;
`;

/** The address of the page on which somebody wrote may have been a key, of an account or of a report. */
const keys = (path: string): string => `
UPDATE reports SET referrer = ${path} WHERE referrer LIKE '%?%token%';
`;

/** Members are found from their beginning on and not after their end; mails have an end too; and no message keeps a key. */
export const foundAndGone: Migration = {
  name: '068-found-and-gone',
  sqlite: [
    NAMES.sqlite,
    mails('INTEGER'),
    steps('INTEGER'),
    keys("substr(referrer, 1, instr(referrer, '?') - 1)"),
  ],
  postgres: [
    NAMES.postgres,
    mails('bigint'),
    steps('bigint'),
    keys("split_part(referrer, '?', 1)"),
  ],
};
