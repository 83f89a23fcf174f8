import { beforeAll, beforeEach, expect, it } from 'vitest';
import { MEMBERS, memberWorld, VIDEOS } from './support/member-world.ts';
import { addCategories, putUpload, TOLD, uploader } from './support/upload.ts';

const world = memberWorld();
const { edit, list } = uploader(world);
const [VIDEO] = VIDEOS;

beforeAll(() => addCategories(world.db));

let upload_id = '';
beforeEach(async () => {
  const { db } = world;
  for (const table of ['uploads', 'assets'] as const) await db.deleteFrom(table).execute();
  await putUpload(db, MEMBERS.owner);
  const ids = await db
    .selectFrom('categories')
    .select('id')
    .where('dir', 'in', ['outdoor', 'water'])
    .orderBy('id')
    .execute();
  const { title, desc: description } = TOLD;
  const categories = JSON.stringify(ids.map(({ id }) => id));
  const sent = { state: 'sent', video_id: VIDEO, title, description, categories } as const;
  const { id } = await db
    .updateTable('uploads')
    .set(sent)
    .returning('id')
    .executeTakeFirstOrThrow();
  upload_id = String(id);
  const picture = (role: 'poster' | 'preview', variant: string, sha256: string) => ({
    ...{ owner_kind: 'video', owner_id: VIDEO, role, variant, state: 'ready', sha256 },
    ...{ blob_key: `${role}${variant}`, content_type: 'image/jpeg', bytes: 1, created_ts: 1 },
    ...{ width: 320, height: 180, seconds: null },
  });
  const pictures = [
    picture('preview', '320x180-0.jpg', 'a'),
    picture('preview', '320x180-1.jpg', 'b'),
    picture('poster', '320x180.jpg', 'b'),
  ];
  await db
    .insertInto('assets')
    .values(pictures as never)
    .execute();
});

const again = (fields: Record<string, string> = {}) =>
  edit({
    ...{ ...TOLD, categories: 'water,outdoor', section: 'send', preview: '1' },
    ...{ upload_id, ...fields },
  });

it('an upload that is sent once more after an answer that was lost is done', async () => {
  expect(await again()).toMatchObject({ status: 200, body: { ok: 1, upload_id } });
});

it.each([
  ['its title', { title: 'A walk by the sea' }],
  ['its description', { desc: `${TOLD.desc} Corrected.` }],
  ['its categories', { categories: 'outdoor' }],
  ['its language', { lang: 'de' }],
  ['its models', { models: 'Nobody' }],
  ['its picture', { preview: '0' }],
])(
  'an upload that was sent from another tab is not said to be sent with %s as corrected in this one',
  async (_what, fields) => {
    const { status, body } = await again(fields);
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await list()).toMatchObject([{ title: TOLD.title, state: 'sent' }]);
  },
);

it('a new file for a video, of which nothing is told, is done as well', async () => {
  await world.db.updateTable('uploads').set({ replaces: VIDEOS[1] }).execute();
  const { status } = await edit({ section: 'send', upload_id, preview: '1' });
  expect(status).toBe(200);
});
