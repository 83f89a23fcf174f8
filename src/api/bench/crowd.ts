import type { DatabaseSync } from 'node:sqlite';
import { entitySearchColumns } from '../catalogue/sqlite/search-columns.ts';
import { entitySearchKey, nameTable } from '../catalogue/sqlite/search-key.ts';
import { MEMBER_HISTORY_LIMIT } from '#config/history.ts';
import type { EntityKind } from '../catalogue/catalogue.ts';
import { tokenHash } from '../services/sessions/token.ts';

// Members and what they leave behind, as many as a large site has, and of each kind the one that has most of it: the member
// with every list full, the video that all comment on, the channel that everybody subscribes to.

/** Whom and what the heaviest rows belong to. */
export interface Crowd {
  /** A member whose lists are all full, and of a moderator: tokens of sessions. */
  member: string;
  moderator: string;
  memberId: number;
  moderatorId: number;
  /** A member who shows what the full one has, and has a long talk with them. */
  otherId: number;
  videoId: number;
  albumId: number;
  playlistId: number;
  channelId: number;
  modelId: number;
}

/** Fewer are not enough for the lists of the one who has most. */
export const LEAST_MEMBERS = 20_000;

const MEMBER_TOKEN = 'member'.padEnd(43, '-');
const MODERATOR_TOKEN = 'moderator'.padEnd(43, '-');
const FAR = 4_000_000_000;
const YEAR = 365 * 86_400;

/** Spreads a number over others in a way that is the same in each run. */
const spread = (column: string, among: number | string, seed = 0): string =>
  `((${column} * 7919 + ${seed} * 104729 + ${column} / 97) % (${among}))`;

/** `i` from 1 to `count`. */
const series = (count: number): string =>
  `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`;

interface Base extends Pick<Crowd, 'memberId' | 'moderatorId' | 'otherId'> {
  members: number;
  now: number;
}

/** Any of the members who are there in great number. */
const someone = ({ members, memberId }: Base, column = 'i', seed = 0): string =>
  `${memberId} + 10 + ${spread(column, members - 20, seed)}`;

/** As many of them, each once and in their order, as there are: `i` from 1. */
const each = ({ members }: Base, count: number): string => series(Math.min(count, members - 20));

const ago = ({ now }: Base, column = 'i', seed = 0): string =>
  `${now} - ${spread(column, YEAR, seed)}`;

function membersOf({ members, memberId, now }: Base): string {
  return `INSERT INTO members (id, username, display_name, avatar, gender, birth_date, relationship,
      orientation, country, joined_ts, seen_ts)
    SELECT ${memberId} - 1 + i, 'crowd-' || i, 'Crowd' || ${spread('i', 5000)} || ' of ' || i,
      CASE i % 2 WHEN 0 THEN NULL ELSE '/media/avatars/1.jpg' END, 1 + i % 3,
      CASE i % 5 WHEN 0 THEN NULL ELSE (1950 + ${spread('i', 55)}) || '-06-01' END,
      CASE i % 4 WHEN 0 THEN NULL ELSE i % 4 END, 1 + i % 5,
      CASE ${spread('i', 10)} WHEN 0 THEN 'nl' WHEN 1 THEN 'is' WHEN 2 THEN 'fr' ELSE 'de' END,
      ${now} - 3 * ${YEAR}, ${now} - ${spread('i', 2 * YEAR)}
    FROM ${series(members)};
  UPDATE members SET role = 'moderator' WHERE id = ${memberId + 1};
  INSERT INTO second_factors (member_id, secret, proved_ts) VALUES (${memberId + 1}, 'x', 1);`;
}

function talkOf(base: Base, videos: number, { hot }: { hot: number }): string {
  const columns = '(section, object_id, member_id, text, added_ts)';
  const words = `'So calm, I watched it twice. No. ' || i`;
  return `INSERT INTO comments ${columns}
    SELECT 'videos', ${hot}, ${someone(base)}, ${words}, ${ago(base)} FROM ${series(200_000)};
  INSERT INTO comments ${columns}
    SELECT 'videos', listed.id, ${someone(base)}, ${words}, ${ago(base)}
    FROM ${series(2_000_000)} JOIN listed ON listed.at = 1 + ${spread('i', videos, 3)};
  INSERT INTO comments ${columns}
    SELECT 'videos', listed.id, ${base.memberId}, ${words}, ${ago(base)}
    FROM ${series(20_000)} JOIN listed ON listed.at = 1 + ${spread('i', videos, 4)};
  INSERT OR IGNORE INTO comment_likes SELECT id, ${base.memberId}, added_ts FROM comments
    WHERE section = 'videos' ORDER BY id LIMIT 30000;
  INSERT OR IGNORE INTO comment_likes SELECT (SELECT min(id) FROM comments WHERE object_id = ${hot}),
    ${base.memberId} + 10 + i, ${base.now} FROM ${each(base, 100_000)};
  INSERT INTO wall_posts ${columns}
    SELECT 'members', ${base.memberId}, ${someone(base)}, ${words}, ${ago(base)} FROM ${series(50_000)};
  INSERT INTO wall_posts ${columns}
    SELECT 'members', ${someone(base, 'i', 1)}, ${someone(base, 'i', 2)}, ${words}, ${ago(base)}
    FROM ${series(300_000)};`;
}

function bondsOf(base: Base): string {
  const { memberId, now } = base;
  const columns = '(member_id, section, object_id, added_ts)';
  return `INSERT OR IGNORE INTO subscriptions ${columns}
    SELECT ${memberId}, 'channels', id, ${ago(base, 'id')} FROM channels ORDER BY id LIMIT 100;
  INSERT OR IGNORE INTO subscriptions ${columns}
    SELECT ${memberId}, 'models', id, ${ago(base, 'id')} FROM models ORDER BY id LIMIT 120;
  INSERT OR IGNORE INTO subscriptions ${columns}
    SELECT ${memberId}, 'members', ${memberId} + 10 + i, ${ago(base)} FROM ${each(base, 780)};
  INSERT OR IGNORE INTO subscriptions ${columns}
    SELECT ${memberId} + 10 + i, 'channels', 1, ${ago(base)} FROM ${each(base, base.members)};
  INSERT OR IGNORE INTO subscriptions ${columns}
    SELECT ${someone(base)}, 'models', 1 + ${spread('i', 120, 2)}, ${ago(base)} FROM ${series(1_000_000)};
  INSERT OR IGNORE INTO friends SELECT ${memberId}, ${memberId} + 10 + i, ${ago(base)} FROM ${each(base, 5000)};
  INSERT OR IGNORE INTO friends SELECT ${memberId} + 10 + i, ${memberId}, ${ago(base)} FROM ${each(base, 5000)};
  INSERT OR IGNORE INTO friend_requests SELECT ${memberId} + 10000 + i, ${memberId}, ${now} FROM ${series(200)};
  INSERT OR IGNORE INTO blocks SELECT ${memberId}, ${memberId} + 12000 + i, ${now} FROM ${series(500)};`;
}

function listsOf(base: Base, videos: number): string {
  const own = (table: string, count: number): string =>
    `INSERT OR IGNORE INTO ${table} (member_id, video_id, added_ts)
      SELECT ${base.memberId}, listed.id, ${ago(base)} FROM ${series(count)} JOIN listed ON listed.at = i;
    INSERT OR IGNORE INTO ${table} (member_id, video_id, added_ts)
      SELECT ${someone(base)}, listed.id, ${ago(base)}
      FROM ${series(1_000_000)} JOIN listed ON listed.at = 1 + ${spread('i', videos, 5)};`;
  return (
    own('favourites', 10_000) + own('watch_later', 10_000) + own('history', MEMBER_HISTORY_LIMIT)
  );
}

function letters(base: Base): string {
  const { memberId, otherId } = base;
  const pair = (other: string): string => `'${memberId}:' || (${other})`;
  return `INSERT INTO messages (pair, from_id, to_id, text, added_ts)
    SELECT ${pair(String(otherId))}, CASE i % 2 WHEN 0 THEN ${memberId} ELSE ${otherId} END,
      CASE i % 2 WHEN 1 THEN ${memberId} ELSE ${otherId} END, 'A word in a long talk, ' || i, ${base.now} - 100000 + i
    FROM ${series(100_000)};
  INSERT INTO conversations (member_id, other_id, last_id, unread)
    SELECT ${memberId}, ${otherId}, max(id), 1 FROM messages WHERE to_id = ${memberId};
  INSERT INTO messages (pair, from_id, to_id, text, added_ts)
    SELECT ${pair(`${memberId} + 10 + i`)}, ${memberId} + 10 + i, ${memberId}, 'Hello from ' || i, ${ago(base)}
    FROM ${each(base, 5000)};
  INSERT OR IGNORE INTO conversations (member_id, other_id, last_id, unread)
    SELECT ${memberId}, from_id, id, id % 2 FROM messages WHERE to_id = ${memberId} AND from_id <> ${otherId};`;
}

function newsOf(base: Base): string {
  const { memberId } = base;
  const columns =
    '(member_id, kind, section, object_id, item_id, open_key, created_ts, updated_ts)';
  return `INSERT INTO notifications ${columns}
    SELECT ${memberId}, 'comment', 'videos', i, i, CASE i % 2 WHEN 0 THEN NULL ELSE 'crowd:' || i END,
      ${base.now} - i, ${base.now} - i FROM ${series(10_000)};
  INSERT INTO notifications ${columns}
    SELECT ${someone(base)}, 'comment', 'videos', i, i, NULL, ${base.now} - i, ${base.now} - i
    FROM ${series(1_000_000)};
  INSERT INTO notification_people SELECT (SELECT id FROM notifications WHERE member_id = ${memberId}
    ORDER BY updated_ts DESC LIMIT 1), ${memberId} + 10 + i, ${base.now} - i FROM ${each(base, 20_000)};`;
}

function collectionsOf(
  base: Base,
  videos: number,
  first: { playlist: number; album: number },
): string {
  const { memberId } = base;
  const groups = `CASE i % 3 WHEN 0 THEN 'str' WHEN 1 THEN 'gay' ELSE 'she' END`;
  return `INSERT INTO playlists (id, member_id, title, description, visibility, site_group, added_ts, updated_ts, viewed, likes, dislikes)
    SELECT ${first.playlist} - 1 + i, CASE WHEN i <= 200 THEN ${memberId} ELSE ${someone(base)} END,
      'Evenings of crowd ' || i, 'Quiet ones, one after another.', 'public', ${groups}, ${ago(base)}, ${ago(base)},
      ${spread('i', 90000)}, ${spread('i', 900)}, ${spread('i', 90, 2)}
    FROM ${series(300_000)};
  INSERT OR IGNORE INTO playlist_items
    SELECT ${first.playlist} - 1 + list.i, listed.at, listed.id, ${base.now}
    FROM ${series(200)} AS list JOIN listed ON listed.at <= 1000;
  INSERT OR IGNORE INTO playlist_items
    SELECT ${first.playlist} + 199 + i / 4, i % 4, listed.id, ${base.now}
    FROM ${series(1_000_000)} JOIN listed ON listed.at = 1 + ${spread('i', videos, 6)};
  INSERT INTO albums (id, dir, title, site_group, status_id, visible, post_ts, cover_media_id, member_id, photos, viewed, likes, dislikes)
    SELECT ${first.album} - 1 + i, 'crowd-' || i, 'Walks of crowd ' || i, ${groups}, 1, 1, ${ago(base)},
      (SELECT id FROM media ORDER BY id LIMIT 1), CASE WHEN i <= 2000 THEN ${memberId} ELSE ${someone(base)} END,
      CASE i WHEN 1 THEN 2000 ELSE 4 END, ${spread('i', 90000)}, ${spread('i', 900)}, ${spread('i', 90, 2)}
    FROM ${series(200_000)};
  INSERT INTO album_photos (album_id, position, media_id, frame)
    SELECT ${first.album}, i, (SELECT id FROM media ORDER BY id LIMIT 1), i % 8 FROM ${series(2000)};
  INSERT INTO album_photos (album_id, position, media_id, frame)
    SELECT ${first.album} + 1 + i / 4, i % 4, (SELECT id FROM media ORDER BY id LIMIT 1), i % 8
    FROM ${series(790_000)};
  INSERT INTO album_category_links
    SELECT (SELECT min(id) FROM album_categories) + i % (SELECT count(*) FROM album_categories), ${first.album} - 1 + i
    FROM ${series(200_000)};`;
}

function peopleOfPages(base: Base): string {
  const totals = (of: 'model' | 'channel', from: number): string =>
    `INSERT INTO ${of}_totals SELECT id, site_group, 1 + ${spread('id', 900)}, ${spread('id', 900_000, 1)},
      ${spread('id', 90_000, 2)}, ${ago(base, 'id')} FROM ${of}s, (SELECT 'str' AS site_group UNION SELECT 'gay' UNION SELECT 'she')
      WHERE id >= ${from};`;
  return `INSERT INTO models (id, dir, title, gender, country, race, birth_date, hair_color, height, weight, added_ts, subscribers)
    SELECT 1000000 + i, 'crowd-' || i, char(65 + i % 26) || 'rowd ' || i, 1 + i % 3,
      CASE i % 4 WHEN 0 THEN 'nl' ELSE 'de' END, CASE i % 2 WHEN 0 THEN 'asian' ELSE 'latin' END,
      (1960 + i % 45) || '-06-01', 1 + i % 5, 1 + i % 4, 1 + i % 4, ${ago(base)}, i % 900
    FROM ${series(50_000)};
  INSERT INTO channels (id, dir, title, added_ts, subscribers)
    SELECT 1000000 + i, 'crowd-' || i, 'Crowd channel ' || i, ${ago(base)}, i % 900 FROM ${series(20_000)};
  ${totals('model', 1_000_001)} ${totals('channel', 1_000_001)}`;
}

function deskOf(base: Base): string {
  return `INSERT INTO cases (section, object_id, address, category, urgent, due_ts, opened_ts)
    SELECT 'videos', 10000000 + i, '/videos/' || i || '/', 'other', i % 50 = 0, ${base.now} + i, ${base.now} - i
    FROM ${series(100_000)};
  INSERT INTO decisions (case_id, source, owner_id, moderator_id, measure, category, clause, reason, territory,
      automated_detection, automated_decision, redress, strike, decided_ts)
    SELECT (SELECT min(id) FROM cases) + i % 100000, 'report', ${someone(base)}, ${base.moderatorId}, 'none', 'other', '', 'Fine.', '',
      0, 0, '', 0, ${base.now} - i FROM ${series(100_000)};`;
}

const NAMED: readonly (readonly [EntityKind, string])[] = [
  [
    'member',
    `SELECT id, display_name AS title, username AS alias FROM members WHERE username LIKE 'crowd-%'`,
  ],
  [
    'playlist',
    `SELECT id, title, '' AS alias FROM playlists WHERE title LIKE 'Evenings of crowd %'`,
  ],
  ['album', `SELECT id, title, '' AS alias FROM albums WHERE title LIKE 'Walks of crowd %'`],
  ['model', `SELECT id, title, '' AS alias FROM models WHERE id > 1000000`],
  ['channel', `SELECT id, title, '' AS alias FROM channels WHERE id > 1000000`],
];

function nameAll(sqlite: DatabaseSync): void {
  for (const [kind, select] of NAMED) {
    const insert = sqlite.prepare(
      `INSERT INTO ${nameTable(kind)} (rowid, title, aliases, cjk) VALUES (?, ?, ?, ?)`,
    );
    for (const { id, title, alias } of sqlite.prepare(select).all()) {
      const columns = entitySearchColumns(String(title), [String(alias)]);
      const { title: words, aliases, cjk } = columns;
      insert.run(entitySearchKey(kind, Number(id)), words, aliases, cjk);
    }
  }
}

const first = (sqlite: DatabaseSync, table: string): number =>
  Number(sqlite.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.['id']) + 1;

/** Adds `members` members and what as many leave behind to a database that has videos; at `now`, seconds since 1970. */
export function addCrowd(sqlite: DatabaseSync, members: number, now: number): void {
  const memberId = first(sqlite, 'members');
  const base = { members, memberId, moderatorId: memberId + 1, otherId: memberId + 2, now };
  const collections = { playlist: first(sqlite, 'playlists'), album: first(sqlite, 'albums') };
  sqlite.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  sqlite.exec(`CREATE TEMP TABLE listed (at INTEGER PRIMARY KEY, id INTEGER);
    INSERT INTO listed (id) SELECT id FROM videos WHERE visible = 1 ORDER BY viewed DESC`);
  const { n, hot } = sqlite
    .prepare('SELECT count(*) AS n, (SELECT id FROM listed WHERE at = 1) AS hot FROM listed')
    .get() as { n: number; hot: number };
  sqlite.exec(membersOf(base));
  sqlite.exec(peopleOfPages(base));
  sqlite.exec(talkOf(base, n, { hot }));
  sqlite.exec(bondsOf(base));
  sqlite.exec(listsOf(base, n));
  sqlite.exec(letters(base) + newsOf(base));
  sqlite.exec(collectionsOf(base, n, collections));
  sqlite.exec(deskOf(base));
  nameAll(sqlite);
  const open = sqlite.prepare(
    'INSERT INTO sessions (token_hash, member_id, created_ts, expires_ts) VALUES (?, ?, 1, ?)',
  );
  open.run(tokenHash(MEMBER_TOKEN), memberId, FAR);
  open.run(tokenHash(MODERATOR_TOKEN), base.moderatorId, FAR);
  sqlite.exec('DROP TABLE listed; COMMIT; ANALYZE');
}

/** Whom a crowd that was added belongs to. */
export function findCrowd(sqlite: DatabaseSync): Crowd {
  const id = (query: string): number => Number(sqlite.prepare(query).get()?.['id']);
  const memberId = id(`SELECT id FROM members WHERE username = 'crowd-1'`);
  return {
    ...{ member: MEMBER_TOKEN, moderator: MODERATOR_TOKEN, memberId },
    ...{ moderatorId: memberId + 1, otherId: memberId + 2, channelId: 1, modelId: 1 },
    videoId: id('SELECT id FROM videos WHERE visible = 1 ORDER BY viewed DESC LIMIT 1'),
    albumId: id(`SELECT id FROM albums WHERE dir = 'crowd-1'`),
    playlistId: id(`SELECT min(id) AS id FROM playlists WHERE member_id = ${memberId}`),
  };
}
