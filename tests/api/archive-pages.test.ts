import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#api/db/schema/index.ts';
import { archiveFiles } from '#api/services/own-data/archive-files.ts';
import { ROWS_AT_ONCE } from '#api/services/own-data/archive-pages.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { ENGINE } from './db-support/engine-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';

const world = memberWorld();
const { owner, friend, other } = MEMBERS;
const many = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, at) => at);

/** What asks for some rows: PostgreSQL sorts what one voted, as a wider index of votes is one that their removal passes by (migration 060). */
const isByIndex = ({ sql: text }: CompiledQuery): boolean =>
  /limit/u.test(text) && !(ENGINE === 'postgres' && text.includes('from "votes"'));

/** The files of the owner's archive, how many rows each query of it gave, and how the engine finds those that it asks for some of. */
async function readArchive() {
  const { db, dataDir } = world;
  const pages: number[] = [];
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => {
      pages.push(result.rows.length);
      return Promise.resolve(result);
    },
  };
  const files = new Map<string, string>();
  const context = { db: db.withPlugin(recorder), blobs: diskBlobs(`${dataDir}/none`) };
  for await (const { name, content, bytes } of archiveFiles(context, owner)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    const whole = Buffer.concat(pieces);
    expect(whole.length, name).toBeLessThanOrEqual(bytes);
    files.set(name, whole.toString());
  }
  const plans = await db.transaction().execute(async (transaction) => {
    // So few rows would all be looked at.
    if (ENGINE === 'postgres')
      for (const habit of ['seqscan', 'bitmapscan', 'mergejoin', 'hashjoin'])
        await sql`SET LOCAL ${sql.raw(`enable_${habit}`)} = off`.execute(transaction);
    const explain = ENGINE === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
    const lines: string[] = [];
    for (const { sql: text, parameters } of queries.filter(isByIndex)) {
      const asked = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
      const { rows } = await transaction.executeQuery<Record<string, unknown>>(asked);
      lines.push(...rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])));
    }
    return lines.join('\n');
  });
  return { files, pages, plans };
}

/** Where rows are looked through or sorted. */
const SLOW = /SCAN|Seq Scan|TEMP B-TREE|^\s*(?:->\s+)?Sort\s+\(/mu;
const asFile = (rows: readonly object[]): string => `${JSON.stringify(rows, null, 2)}\n`;

it('an archive is read a page at a time, by indexes, and has every row of it once', async () => {
  const { db } = world;
  const insert = async (from_id: number, to_id: number) => {
    const pair = [from_id, to_id].toSorted((a, b) => a - b).join(':');
    const row = { pair, from_id, to_id, send_key: null, added_ts: 1 };
    await db
      .insertInto('messages')
      .values(many.map((at) => ({ ...row, text: `${at} "Ü"\n` })))
      .execute();
  };
  for (const with_id of [friend, other]) {
    await insert(owner, with_id);
    await insert(with_id, owner);
    await db
      .insertInto('conversations')
      .values({ member_id: owner, other_id: with_id, last_id: null })
      .execute();
  }
  await insert(friend, other);
  const told = { member_id: owner, kind: 'comment', section: 'videos', created_ts: 1 } as const;
  await db
    .insertInto('notifications')
    // Of one moment there are more than a page.
    .values(many.map((at) => ({ ...told, object_id: at, updated_ts: at < 3 ? at : 3 })))
    .execute();
  const comment = { member_id: owner, section: 'videos', text: 'Well done' } as const;
  await db
    .insertInto('comments')
    .values(many.map((at) => ({ ...comment, object_id: (at % 2) + 1, added_ts: at % 3 })))
    .execute();
  const { files, pages, plans } = await readArchive();
  expect(Math.max(...pages)).toBe(ROWS_AT_ONCE);
  const written = async (table: 'messages' | 'notifications', column: string, first: string) => {
    const rows = db.selectFrom(table).selectAll();
    const own = rows.where(column as 'id', '=', owner).orderBy(first as 'id');
    return asFile(await own.orderBy('id').execute());
  };
  expect(files.get('messages_sent.json')).toBe(await written('messages', 'from_id', 'pair'));
  expect(files.get('messages_received.json')).toBe(await written('messages', 'to_id', 'pair'));
  expect(files.get('notifications.json')).toBe(
    await written('notifications', 'member_id', 'updated_ts'),
  );
  const comments = db.selectFrom('comments').selectAll().where('member_id', '=', owner);
  const inOrder = comments.orderBy('object_id').orderBy('added_ts').orderBy('id');
  expect(files.get('comments.json')).toBe(asFile(await inOrder.execute()));
  expect(files.get('wall_posts.json')).toBe('[]\n');
  for (const index of ['messages_pair', 'notifications_member', 'comments_member'])
    expect(plans).toContain(index);
  expect(plans).not.toMatch(SLOW);
});

/** More than two pages of each. */
const thousand = Array.from({ length: 2 * ROWS_AT_ONCE + 1 }, (_, at) => 1000 + at);

/** What a member marked, asked for, wrote and made, over and over. */
async function fillMarks(): Promise<void> {
  const { db } = world;
  const times = { joined_ts: 1, seen_ts: 1 };
  const names = (id: number) => ({ username: `m${id}`, display_name: `M ${id}` });
  await db
    .insertInto('members')
    .values(thousand.map((id) => ({ id, ...names(id), ...times })))
    .execute();
  const facts = { site_group: 'str', media_id: 'clip', status_id: 1, visible: 0 } as const;
  const more = { duration: 60, duration_class: 1, member_id: owner } as const;
  await db
    .insertInto('videos')
    .values(
      thousand.map((id) => ({
        ...{ id, dir: `film-${id}`, title: `Film ${id}`, post_ts: 10_000 - (id % 7) },
        ...{ ...facts, ...more },
      })),
    )
    .execute();
  const own = { member_id: owner, added_ts: 1 };
  for (const table of ['favourites', 'watch_later', 'history'] as const)
    await db
      .insertInto(table)
      .values(thousand.map((video_id) => ({ ...own, video_id, added_ts: video_id % 7 })))
      .execute();
  const asked = (from_id: number, to_id: number) => ({ from_id, to_id, added_ts: 1 });
  await db
    .insertInto('friend_requests')
    .values(thousand.flatMap((id) => [asked(owner, id), asked(id, owner)]))
    .execute();
  await db
    .insertInto('blocks')
    .values(thousand.map((blocked_id) => ({ ...own, blocked_id })))
    .execute();
  await db
    .insertInto('votes')
    .values(
      thousand.map((object_id) => ({
        ...{ object_id, voter: `m:${owner}`, vote: 1 as const, added_ts: 1 },
        section: object_id % 2 === 0 ? ('videos' as const) : ('albums' as const),
      })),
    )
    .execute();
  const written = { section: 'members', object_id: friend, text: 'A word', added_ts: 1 } as const;
  await db
    .insertInto('wall_posts')
    .values(thousand.map(() => ({ ...written, member_id: owner })))
    .execute();
  const liked = await db
    .insertInto('comments')
    .values(thousand.map(() => ({ ...written, member_id: other })))
    .returning('id')
    .execute();
  await db
    .insertInto('comment_likes')
    .values(liked.map(({ id }) => ({ ...own, comment_id: id })))
    .execute();
  const list = {
    site_group: 'str',
    title: 'Evenings',
    description: '',
    visibility: 'private',
  } as const;
  await db
    .insertInto('playlists')
    .values([70, 71].map((id) => ({ ...list, id, ...own, updated_ts: 100 - id })))
    .execute();
  await db
    .insertInto('playlist_items')
    .values(thousand.map((id) => ({ playlist_id: 70, position: id, video_id: id, added_ts: 1 })))
    .execute();
}

/** The rows of a table that are a member's, in an order that is told. */
const ownRows = async (
  table: keyof Database,
  where: readonly [column: string, owner: number | string],
  order: readonly string[],
): Promise<Record<string, unknown>[]> => {
  const rows = world.db
    .selectFrom(table as 'comments')
    .selectAll()
    .where(where[0] as 'text', '=', where[1] as string);
  return order.reduce((query, column) => query.orderBy(column as 'id'), rows).execute();
};

it('so are the lists of what a member marked, asked for and made, each whole and in its order', async () => {
  await fillMarks();
  const { files, pages, plans } = await readArchive();
  expect(Math.max(...pages)).toBe(ROWS_AT_ONCE);
  expect(plans).not.toMatch(SLOW);
  for (const [name, table, whose, ...order] of [
    ['favourites', 'favourites', 'member_id', 'video_id'],
    ['watch_later', 'watch_later', 'member_id', 'video_id'],
    ['friend_requests_sent', 'friend_requests', 'from_id', 'to_id'],
    ['friend_requests_received', 'friend_requests', 'to_id', 'from_id'],
    ['blocks', 'blocks', 'member_id', 'blocked_id'],
    ['comment_likes', 'comment_likes', 'member_id', 'comment_id'],
    ['wall_posts', 'wall_posts', 'member_id', 'id'],
  ] as const) {
    const rows = await ownRows(table, [whose, owner], order);
    expect(rows, name).toHaveLength(thousand.length);
    expect(files.get(`${name}.json`), name).toBe(asFile(rows));
  }
  const json = (name: string) =>
    JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[];
  const votes = await ownRows('votes', ['voter', `m:${owner}`], ['section', 'object_id']);
  expect(json('votes')).toEqual(votes.map(({ voter: _, ...vote }) => vote));
  const videos = await ownRows('videos', ['member_id', owner], ['post_ts', 'id']);
  expect(json('uploads').map(({ id }) => id)).toEqual(videos.map(({ id }) => id));
  expect(Object.keys(json('uploads')[0] ?? {})).toContain('is_private');
  const watched = await ownRows('history', ['member_id', owner], ['added_ts', 'video_id']);
  expect(json('history').map(({ video_id }) => video_id)).toEqual(
    watched.toReversed().map(({ video_id }) => String(video_id)),
  );
  const [empty, full] = json('playlists');
  expect(empty).toMatchObject({ id: 71, items: [] });
  const items = full?.['items'] as { video_id: number }[];
  expect(items.map(({ video_id }) => video_id)).toEqual(thousand);
});
