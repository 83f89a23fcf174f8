import { expect, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { POSTER_COLUMNS } from '#api/catalogue/poster.ts';
import { findAsset } from '#api/media/find-asset.ts';
import { sql } from 'kysely';
import { scratchPostgres } from '../setup/postgres-database.ts';

const VIDEO = { dir: 'a', title: 'A', site_group: 'str', post_ts: 1, status_id: 1 } as const;
const FILE = {
  owner_kind: 'video',
  state: 'ready',
  content_type: 'video/mp4',
  bytes: 9,
  sha256: 'x',
  created_ts: 1,
} as const;

test('PostgreSQL knows who may see a file, and lets no video be seen before its file is ready', async () => {
  const { query: db, close } = await openPostgresDatabase({ url: await scratchPostgres() });
  onTestFinished(close);
  const known = { duration: 700, duration_class: 2 } as const;
  const add = (values: object) =>
    db
      .insertInto('videos')
      .values({ ...VIDEO, ...values } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  for (const wrong of [
    { file_state: 'uploaded', visible: 1, ...known },
    { file_state: 'probed', duration: null, duration_class: null },
  ]) {
    await expect(add(wrong)).rejects.toThrow('check constraint');
  }
  const { id: shown } = await add({ visible: 1, ...known });
  const { id: draft } = await add({ file_state: 'missing', duration: null, duration_class: null });
  const assets = await db
    .insertInto('assets')
    .values([
      { ...FILE, owner_id: shown, role: 'rendition', variant: '_hq.mp4', blob_key: 'a' },
      { ...FILE, owner_id: shown, role: 'source', blob_key: 'b' },
      { ...FILE, owner_id: draft, role: 'rendition', variant: '_hq.mp4', blob_key: 'c' },
      { ...FILE, owner_id: shown, role: 'poster', variant: '320x180.jpg', blob_key: 'd' },
    ])
    .returning('id')
    .execute();
  const found = await Promise.all(assets.map(({ id }) => findAsset(db, id)));
  expect(found.map((asset) => [asset?.bytes, asset?.isPublic])).toEqual([
    [9, true],
    [9, false],
    [9, false],
    [9, true],
  ]);
  const { rows } = await sql`
    SELECT ${POSTER_COLUMNS} FROM videos WHERE id = ${shown}`.execute(db);
  expect(rows).toEqual([{ clip: null, frame: assets[3]?.id }]);
  const again = { ...FILE, owner_id: shown, role: 'source', blob_key: 'e' } as const;
  await expect(db.insertInto('assets').values(again).execute()).rejects.toThrow('unique');
  await db.updateTable('assets').set({ state: 'removed' }).where('role', '=', 'source').execute();
  await db.insertInto('assets').values(again).execute();
});
