import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentBlock } from '#api/services/moderation/blocks/find.ts';
import { UPLOAD_SECONDS } from '#config/uploads.ts';
import { makeFilm } from '../setup/make-film.ts';
import { recodeFilm } from '../setup/recode-film.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { addCategories, TOLD, uploader } from './support/upload.ts';

// On one engine: films take their time; what is kept of blocks is in moderation-blocks.test.ts on both.

const { world, queue, claim, decide } = deskWorld();
const { create, upload, edit } = uploader(world);
const folder = mkdtempSync(join(tmpdir(), 'islet-films-'));
const film = join(folder, 'film.mp4');
const copy = join(folder, 'copy.avi');
const unlike = join(folder, 'unlike.mp4');
const SHAPE = { seconds: UPLOAD_SECONDS.exclusive + 1, width: 96, height: 54 };
const EXCLUSIVE = { ...TOLD, exclusive: '1' };

beforeAll(async () => {
  await addCategories(world.db);
  await makeFilm(film, { ...SHAPE, scenes: 1 });
  await recodeFilm(film, copy, { width: 64, height: 36 });
  await makeFilm(unlike, { ...SHAPE, scenes: 2 });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Waiting {
  case_id: string;
  object_id: string;
  category: string;
  urgent: number;
}

/** Uploads a file and sends it to moderation; gives its case. */
async function send(file: string, name: string): Promise<Waiting> {
  const ready = await upload(file, EXCLUSIVE, name);
  expect([ready.state, ready.reason]).toEqual(['ready', null]);
  const sent = { ...TOLD, section: 'send', upload_id: ready.upload_id, preview: '0' };
  expect((await edit(sent)).status).toBe(200);
  const waiting = (await queue()) as unknown as Waiting[];
  const found = waiting.find((one) => one.object_id === ready.video_id);
  if (!found) throw new Error('no case');
  return found;
}
const countRefusals = () =>
  world.db
    .selectFrom('file_block_refusals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
const shown = async ({ case_id: id }: Waiting) =>
  (await world.get(`case.php?id=${id}`, 'moderator')).body;

it('a file that was blocked does not come back: its bytes are refused, a copy of it comes to the desk marked, another film does not', async () => {
  const first = await send(film, 'film1.mp4');
  expect(await shown(first)).toMatchObject({ alike: [], can_block: 1 });
  await claim(Number(first.case_id));
  const blocks = { ...GROUND, category: 'nonconsensual', block: 1 };
  expect(await decide(Number(first.case_id), 'reject', blocks)).toEqual([200, 'ok']);

  const bytes = await readFile(film);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Whoever says that they have it is told nothing, and it counts for nothing, until its bytes are there.
  const claimed = { ...EXCLUSIVE, sha256 };
  const early = await create(claimed, { name: 'film2.mp4', bytes: bytes.length }, 'friend');
  expect(early.status).toBe(201);
  const { count } = await countRefusals();
  expect(Number(count)).toBe(0);
  const again = await upload(film, EXCLUSIVE, 'film2.mp4');
  expect(again).toMatchObject({ state: 'refused', reason: 'blocked' });
  expect(Number((await countRefusals()).count)).toBe(1);

  const marked = await send(copy, 'copy.avi');
  expect(marked).toMatchObject({ category: 'nonconsensual', urgent: 1 });
  expect((await shown(marked)).alike).toMatchObject([
    { object_id: first.object_id, blocked: 'nonconsensual' },
  ]);
  await claim(Number(marked.case_id));
  expect(await decide(Number(marked.case_id), 'reject', GROUND)).toEqual([200, 'ok']);
  const decision = await world.db
    .selectFrom('decisions')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(decision).toMatchObject({ automated_detection: 1, automated_decision: 0 });

  const other = await send(unlike, 'unlike.mp4');
  expect(other).toMatchObject({ category: 'other', urgent: 0 });
  expect((await shown(other)).alike).toEqual([]);

  const lift = { act: 'block_lift', decision_id: decision.id - 1, reason: 'It was another film' };
  expect((await world.act(lift, 'moderator')).status).toBe(200);
  const block = await world.db.selectFrom('file_blocks').selectAll().executeTakeFirstOrThrow();
  expect(await contentBlock(world.db, block.sha256 ?? '')).toBeNull();
  // It was not accepted, which keeps no file out.
  expect(await upload(film, EXCLUSIVE, 'film3.mp4')).toMatchObject({ state: 'ready' });
});

it('what was begun with one file and gone on with another of its name and size is refused', async () => {
  const mixed = join(folder, 'mixed.mp4');
  await makeFilm(mixed, { ...SHAPE, scenes: 3 });
  const told = { ...EXCLUSIVE, sha256: 'a'.repeat(64) };
  expect(await upload(mixed, told, 'mixed.mp4')).toMatchObject({
    state: 'refused',
    reason: 'corrupted',
  });
});
