import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { archiveFiles } from '#api/services/own-data/archive-files.ts';
import { ROWS_AT_ONCE } from '#api/services/own-data/archive-rows.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { ENGINE } from './db-support/engine-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';

const world = memberWorld();
const { owner, friend, other } = MEMBERS;
const many = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, at) => at);

it('an archive is read a page at a time, by indexes, and has every row of it once', async () => {
  const { db, dataDir } = world;
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
  expect(Math.max(...pages)).toBe(ROWS_AT_ONCE);
  const written = async (table: 'messages' | 'notifications', column: string, first: string) => {
    const rows = db.selectFrom(table).selectAll();
    const own = rows.where(column as 'id', '=', owner).orderBy(first as 'id');
    return `${JSON.stringify(await own.orderBy('id').execute(), null, 2)}\n`;
  };
  expect(files.get('messages_sent.json')).toBe(await written('messages', 'from_id', 'pair'));
  expect(files.get('messages_received.json')).toBe(await written('messages', 'to_id', 'pair'));
  expect(files.get('notifications.json')).toBe(
    await written('notifications', 'member_id', 'updated_ts'),
  );
  const comments = db.selectFrom('comments').selectAll().where('member_id', '=', owner);
  const inOrder = comments.orderBy('object_id').orderBy('added_ts').orderBy('id');
  expect(files.get('comments.json')).toBe(`${JSON.stringify(await inOrder.execute(), null, 2)}\n`);
  expect(files.get('wall_posts.json')).toBe('[]\n');
  const plans = await db.transaction().execute(async (transaction) => {
    // So few rows would all be looked at.
    if (ENGINE === 'postgres')
      for (const habit of ['seqscan', 'bitmapscan'])
        await sql`SET LOCAL ${sql.raw(`enable_${habit}`)} = off`.execute(transaction);
    const explain = ENGINE === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
    const lines: string[] = [];
    for (const { sql: text, parameters } of queries.filter((query) => /limit/u.test(query.sql))) {
      const asked = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
      const { rows } = await transaction.executeQuery<Record<string, unknown>>(asked);
      lines.push(...rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])));
    }
    return lines.join('\n');
  });
  for (const index of ['messages_pair', 'notifications_member', 'comments_member'])
    expect(plans).toContain(index);
  expect(plans).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|^\s*(?:->\s+)?Sort\s+\(/mu);
});
