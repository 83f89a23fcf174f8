import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const GROUPS = ['person', 'relations', 'place', 'work', 'about'];

/** Whom somebody loves is not for everybody unless they say so. */
const first = (group: string): string => (group === 'relations' ? 'members' : 'everyone');

const column = (group: string, text: string): string =>
  `ALTER TABLE members ADD COLUMN privacy_${group} ${text} NOT NULL DEFAULT '${first(group)}'
     CHECK (privacy_${group} IN ('everyone', 'members', 'friends', 'nobody'))`;

/** Until now the one setting hid all of a member's page. */
const asBefore = `UPDATE members SET ${GROUPS.map(
  (group) =>
    `privacy_${group} = CASE privacy WHEN 'friends' THEN 'friends' WHEN 'private' THEN 'nobody' ELSE 'everyone' END`,
).join(', ')}`;

const ROLES = `('source', 'rendition', 'poster', 'thumbnails', 'preview', 'captions', 'avatar', 'cover')`;

/** SQLite changes no CHECK: the table is made anew. */
const assets = `
CREATE TABLE new_assets (
  id INTEGER PRIMARY KEY,
  owner_kind TEXT NOT NULL,
  owner_id INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ${ROLES}),
  variant TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('uploaded', 'probed', 'ready', 'refused', 'removed')),
  blob_key TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  sha256 TEXT NOT NULL,
  width INTEGER CHECK (width > 0),
  height INTEGER CHECK (height > 0),
  seconds REAL CHECK (seconds > 0),
  created_ts INTEGER NOT NULL
) STRICT;
INSERT INTO new_assets SELECT * FROM assets;
DROP TABLE assets;
ALTER TABLE new_assets RENAME TO assets;
CREATE UNIQUE INDEX assets_owner ON assets (owner_kind, owner_id, role, variant) WHERE state <> 'removed';
CREATE INDEX assets_removed ON assets (id) WHERE state = 'removed';
`;

/** Members say who sees each part of what they tell, and upload pictures of their own. */
export const profile: Migration = {
  name: '020-profile',
  sqlite: [...GROUPS.map((group) => column(group, 'TEXT')), asBefore, assets],
  postgres: [
    ...GROUPS.map((group) => column(group, TEXT)),
    asBefore,
    'ALTER TABLE assets DROP CONSTRAINT assets_role_check',
    `ALTER TABLE assets ADD CONSTRAINT assets_role_check CHECK (role IN ${ROLES})`,
  ],
};
