import type { Migration } from './migration.ts';

const AUDIENCES = `privacy IN ('public', 'members', 'friends', 'private')`;

/** SQLite changes no check of a column: another one takes its place. */
const otherColumn = `
ALTER TABLE members ADD COLUMN wider TEXT NOT NULL DEFAULT 'public' CHECK (${AUDIENCES.replace('privacy', 'wider')});
UPDATE members SET wider = privacy WHERE privacy <> 'public';
ALTER TABLE members DROP COLUMN privacy;
ALTER TABLE members RENAME COLUMN wider TO privacy;
`;

/** Favourites, friends, subscriptions and wall can be shown to whoever is signed in, as what a member tells can. */
export const memberLists: Migration = {
  name: '054-member-lists',
  sqlite: [otherColumn],
  postgres: [
    `ALTER TABLE members DROP CONSTRAINT members_privacy_check;
     ALTER TABLE members ADD CONSTRAINT members_privacy_check CHECK (${AUDIENCES});`,
  ],
};
