import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transparencyOf } from '#api/transparency.ts';
import {
  addAlbumCategories,
  addFrameAlbum,
  ALBUM_TOLD as TOLD,
  albumUploader,
  drawPhoto,
  type PhotoName,
} from './support/album.ts';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const { world, letterTo, queue, settle, lastDecision } = deskWorld();
const { send, own, draft } = albumUploader(world);

beforeAll(() => addAlbumCategories(world.db));
beforeEach(async () => {
  for (const table of ['blocked_photos', 'file_block_lifts', 'file_block_refusals'] as const)
    await world.db.deleteFrom(table).execute();
  await world.db.deleteFrom('file_blocks').execute();
});

/** A picture of as many grey places as are compared, drawn at a size: `seed` says which. */
async function pattern(seed: number, width: number, quality = 90): Promise<Uint8Array> {
  const places = Buffer.from(Array.from({ length: 72 }, (_, at) => (at * seed * 97) % 251));
  const bytes = await sharp(places, { raw: { width: 9, height: 8, channels: 1 } })
    .resize({ width, height: Math.round((width * 8) / 9), fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality })
    .toBuffer();
  return new Uint8Array(bytes);
}

type Photos = (PhotoName | Uint8Array)[];
const made = async (...files: Photos): Promise<string> => {
  const { status, body } = await send({ ...TOLD, section: 'new' }, files);
  expect(status).toBe(200);
  return String(body.album_id);
};
const toDesk = (id: string) => send({ ...TOLD, section: 'send', album_id: id });
const problems = async (...files: Photos) =>
  (await send({ ...TOLD, section: 'new' }, files)).body.errors;
const caseOf = async () => {
  const [first] = await queue();
  return (await world.get(`case.php?id=${first?.case_id}`, 'moderator')).body;
};

describe('photos of an album that is not accepted', () => {
  it('are blocked where that is asked for: the same file is refused by its name, and so is the same picture with other words in its file', async () => {
    const { id } = await draft('red', 'green');
    await toDesk(id);
    expect(await caseOf()).toMatchObject({ can_block: 1, alike: [] });
    await settle('reject', { ...GROUND, block: '1' });
    expect((await letterTo(OWNER)).text).toContain('A house is shown.');
    const refused = { field: 'photos', code: 'photo_blocked' };
    expect(await problems('blue', 'green')).toEqual([{ ...refused, info: { name: 'green.jpg' } }]);
    const bare = await sharp({
      create: { width: 480, height: 320, channels: 3, background: '#ff0000' },
    })
      .jpeg()
      .toBuffer();
    expect(bare.equals(await drawPhoto('red'))).toBe(false);
    expect(await problems(new Uint8Array(bare))).toEqual([
      { ...refused, info: { name: 'file0.jpg' } },
    ]);
    expect((await own()).map(({ album_id: one }) => one)).toEqual([id]);
    expect((await transparencyOf(world.db, 2026)).automated.blockedUploads).toBe(2);
    await made('blue');
  });

  it(
    'may be sent again once the block is lifted, or the album is shown after all',
    { tags: 'long' },
    async () => {
      const blocked = async (): Promise<string> => {
        const { id } = await draft('red');
        await toDesk(id);
        await settle('reject', { ...GROUND, block: '1' });
        expect(await problems('red')).toMatchObject([{ code: 'photo_blocked' }]);
        return id;
      };
      await blocked();
      const { id: decision_id } = await lastDecision();
      const lift = { act: 'block_lift', decision_id, reason: 'It is theirs.' };
      expect((await world.act(lift, 'moderator')).status).toBe(200);
      await blocked();
      await world.act({ act: 'appeal', decision_id: (await lastDecision()).id, message: 'Again' });
      await settle('accept', {}, 'other');
      await made('red');
    },
  );

  it('are not blocked unless that is asked for', async () => {
    const { id } = await draft('red');
    await toDesk(id);
    await settle('reject', GROUND);
    await made('red');
  });
});

it(
  'a copy of a blocked photo at another size waits at the desk, marked and as urgent; another picture does not',
  { tags: 'long' },
  async () => {
    const id = await made(await pattern(1, 900), 'blue');
    await toDesk(id);
    await settle('reject', { ...GROUND, category: 'underage', block: '1' });
    const copy = await made(await pattern(1, 450, 40), await pattern(5, 900), 'green');
    await toDesk(copy);
    expect(await queue()).toMatchObject([{ object_id: copy, category: 'underage', urgent: 1 }]);
    expect((await caseOf()).alike).toEqual([{ object_id: id, share: 33, blocked: 'underage' }]);
    await settle('accept');
    const { automated_detection: byProgram } = await lastDecision();
    expect(byProgram).toBe(1);
    const other = await made(await pattern(5, 900));
    await toDesk(other);
    expect(await queue()).toMatchObject([{ object_id: other, category: 'other' }]);
    expect((await caseOf()).alike).toEqual([]);
  },
);

it('photos that are frames of a medium have no files to block', async () => {
  const address = `/album/${await addFrameAlbum(world.db, MEMBERS.owner)}/a/`;
  const asked = { act: 'case_open', section: 'own', category: 'privacy', address };
  const { body } = await world.act(asked, 'moderator');
  const remove = { act: 'decide', case_id: Number(body.case_id), measure: 'remove', reason: 'x' };
  const block = { ...remove, ...GROUND, category: 'privacy', block: '1' };
  expect((await world.act(block, 'moderator')).body.errors).toEqual([
    { field: 'block', code: 'no_block' },
  ]);
});
