import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { besideServer } from '#api/engine/beside.ts';
import { readNamedFile } from '#api/operator/named-file.ts';
import { SettingsError } from '#config/settings.ts';
import type { FileSchema } from '#config/told-dir.ts';
import * as calls from '#contract/calls.ts';
import { openBlobs } from '#platform/blobs/open-blobs.ts';
import { putNamedFile } from '#runtime/operator.ts';
import { startNode } from '../setup/node-program.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const under = apiUnderTest({ writes: true });
const folder = mkdtempSync(join(tmpdir(), 'islet-models-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (kind: string): string => join(folder, `${kind}.json`);

/** Does what the command does, beside the running site; gives what came of it, or what is said of the file. */
async function put(kind: 'models' | 'channels', told: unknown): Promise<unknown> {
  writeFileSync(fileOf(kind), JSON.stringify(told));
  const { added, changed } = await putNamedFile(
    { ...under.place, blobs: null },
    kind,
    fileOf(kind),
  ).catch((error: unknown) => {
    expect(error).toBeInstanceOf(SettingsError);
    return { added: (error as Error).message, changed: null };
  });
  return changed === null ? added : [added, changed];
}

/** What the command itself ends with and says. */
async function command(kind: 'models' | 'channels'): Promise<unknown[]> {
  const { dataDir, databaseUrl } = under.place;
  const place = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  const program = startNode(['src/catalogue.ts', kind, fileOf(kind)], place);
  return [await program.exited, program.printed.join('\n')];
}

const picture = (name: string, side: number, colour: string): Promise<unknown> =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toFile(join(folder, name));

const model = async (dir: string) =>
  (await under.client.read(calls.model, { lifetime: 0, dir }, undefined)).model;
const channel = async (dir: string) =>
  (await under.client.read(calls.channel, { lifetime: 0, dir }, undefined)).channel;

const found = async (text: string): Promise<number> => {
  const path = `/api/videos2.php?params=0/str/relevance/20/search..1.all..&s=${text}`;
  return Number(((await under.json(path)) as { total_count: string }).total_count);
};

/** One with few videos, and one of those. */
function filmed(): { dir: string; video: number } {
  const [row] = under.rows(
    `SELECT m.id, m.dir, m.gender, (SELECT min(video_id) FROM model_listing WHERE model_id = m.id) AS video
    FROM models AS m JOIN model_totals ON model_id = m.id AND site_group = 'str' WHERE videos > 0 AND gender = 2 ORDER BY videos`,
  );
  return { dir: String(row?.['dir']), video: Number(row?.['video']) };
}

const yearsAgo = (years: number, days = 0): string => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

const CORA = {
  ...{ dir: 'cora-tidewell', name: 'Cora Tidewell', gender: 'woman', country: 'nl' },
  ...{ race: 'latin', birthDate: '1990-05-31', breastSize: 'small', hair: 'red', height: 'tall' },
  ...{ weight: 'slim', tattoo: true, description: 'Walks at low tide.\nEvery day.' },
};

it('a model has a page at once, with all that is told, once however often', async () => {
  await expect(model('cora-tidewell')).rejects.toThrow('not_found');
  expect(await put('models', [CORA])).toEqual([1, 0]);
  expect(await model('cora-tidewell')).toMatchObject({
    ...{
      title: 'Cora Tidewell',
      country: 'nl',
      race: 'latin',
      birthDate: '1990-05-31',
      breastSize: 'small',
    },
    ...{ hair: 3, height: 3, weight: 1, tattoo: true, piercing: false, image: '' },
    description: 'Walks at low tide.\nEvery day.',
  });
  expect(await command('models')).toEqual([0, '0 added, 0 changed, of 1.']);
  expect(await under.stored.number("SELECT gender FROM models WHERE dir = 'cora-tidewell'")).toBe(
    2,
  );
});

it('what is told otherwise changes, null takes away, and the rest stays', async () => {
  const told = { dir: 'cora-tidewell', name: 'Cora Tidewell', gender: 'woman' };
  const changed = [{ ...told, hair: 'blonde', country: null }];
  expect(await put('models', changed)).toEqual([0, 1]);
  expect(await model('cora-tidewell')).toMatchObject({
    ...{ hair: 5, country: '', race: 'latin', tattoo: true, height: 3 },
  });
});

it('one who is there gets another name, by which her videos are found, on pages made anew', async () => {
  const { dir, video } = filmed();
  expect(await found('brinewater')).toBe(0);
  under.purged.length = 0;
  const told = [{ dir, name: 'Ondine Brinewater', gender: 'woman' }];
  expect(await put('models', told)).toEqual([0, 1]);
  await vi.waitUntil(async () => (await found('brinewater')) > 0, { timeout: 10_000 });
  const tags = [`model:${dir}`, 'models', 'main', 'videos', `video:${video}`];
  await vi.waitUntil(() => tags.every((tag) => under.purged.includes(tag)), { timeout: 10_000 });
  const suggested = await under.json('/api/suggester.php?c=brinewater');
  expect(JSON.stringify(suggested)).toContain('Ondine Brinewater');
});

it('a picture beside the file is drawn anew, is everybody’s, and goes with null', async () => {
  await picture('cora.png', 400, '#286040');
  const told = { dir: 'cora-tidewell', name: 'Cora Tidewell', gender: 'woman' };
  const withPicture = [{ ...told, picture: 'cora.png' }];
  expect(await put('models', withPicture)).toEqual([0, 1]);
  const { image: img } = await model('cora-tidewell');
  const answer = await under.get(new URL(img, 'http://tube.test').pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([480, 480]);
  expect(await put('models', withPicture)).toEqual([0, 0]);
  expect((await model('cora-tidewell')).image).toBe(img);
  expect(await put('models', [{ ...told, picture: null }])).toEqual([0, 1]);
  expect((await model('cora-tidewell')).image).toBe('');
  const kept = `SELECT count(*) FROM assets WHERE owner_kind = 'model' AND state <> 'removed'`;
  expect(await under.stored.number(kept)).toBe(0);
});

it('a channel has a page, with its website and pictures, and can be claimed', async () => {
  await picture('wide.png', 800, '#203050');
  const told = {
    ...{ dir: 'tide-tables', title: 'Tide tables', description: 'High and low water.' },
    ...{ website: 'https://tides.example/', cover: 'wide.png' },
  };
  expect(await put('channels', [told])).toEqual([1, 0]);
  const made = await channel('tide-tables');
  expect(made).toMatchObject({ title: 'Tide tables', url: 'https://tides.example/' });
  expect(made.images).toEqual([expect.stringContaining('640x360.webp')]);
  expect(await put('channels', [told])).toEqual([0, 0]);
  const cookie = await under.signIn(90_101);
  const own = await under.get('/api/own_channel.php?dir=tide-tables', { cookie });
  expect(await own.json()).toMatchObject({ claim: 'free' });
  const other = [{ dir: 'tide-tables', title: 'Tide tables', website: null }];
  expect(await put('channels', other)).toEqual([0, 1]);
  expect(await channel('tide-tables')).toMatchObject({ url: '', images: made.images });
});

it('videos that are told are those of the channel, in its list and by its name, and no more of another', async () => {
  const [row] = under.rows(
    `SELECT v.id, c.dir FROM videos AS v JOIN channels AS c ON c.id = channel_id
    WHERE v.visible = 1 AND site_group = 'str' ORDER BY v.id LIMIT 1`,
  );
  const { id = 0, dir = '' } = row ?? {};
  const before = (await channel(String(dir))).totalVideos;
  under.purged.length = 0;
  const told = [{ dir: 'ebb-notes', title: 'Ebbnotes', videos: [Number(id)] }];
  expect(await put('channels', told)).toEqual([1, 0]);
  expect(await channel('ebb-notes')).toMatchObject({ totalVideos: 1 });
  expect((await channel(String(dir))).totalVideos).toBe(before - 1);
  expect(await found('ebbnotes')).toBe(1);
  const tags = [`video:${id}`, `channel:${dir}`, 'channel:ebb-notes', 'channels'];
  await vi.waitUntil(() => tags.every((tag) => under.purged.includes(tag)), { timeout: 10_000 });
  expect(await put('channels', told)).toEqual([0, 0]);
  const unknown = [{ dir: 'ebb-notes', title: 'Ebbnotes', videos: [Number(id), 999_999_999] }];
  expect(await put('channels', unknown)).toContain('0.videos: there is no video 999999999.');
});

it('a run that was broken off before their videos were found by the new name is done by the next', async () => {
  const { dir } = filmed();
  const [film] =
    under.rows(`SELECT c.dir, c.title FROM channels AS c JOIN channel_totals ON channel_id = c.id
    WHERE site_group = 'str' AND videos > 0 ORDER BY videos LIMIT 1`);
  for (const [kind, told, text] of [
    ['models', { dir, name: 'Oda Saltmeadow', gender: 'woman' }, 'saltmeadow'],
    ['channels', { dir: String(film?.['dir']), title: 'Glasswort' }, 'glasswort'],
  ] as const) {
    const off = new Error('broken off');
    const file = {
      ...{ folder, refused: (field: string) => new Error(field) },
      read: <Told>(schema: FileSchema<Told>) => Promise.resolve(schema.parse([told])),
    };
    const putRead = await readNamedFile(kind, file);
    const blobs = await openBlobs({ kind: 'disk', folder: join(folder, 'blobs') });
    const brokenOff = besideServer(under.place, ({ index, ...site }) =>
      putRead({ ...site, index: { ...index, rewriteVideos: () => Promise.reject(off) } }, blobs),
    );
    await expect(brokenOff).rejects.toBe(off);
    expect(await found(text)).toBe(0);
    expect(await put(kind, [told])).toEqual([0, 0]);
    // How many a search found is remembered for a while: this is another one.
    expect(await found(text.slice(0, -1))).toBeGreaterThan(0);
  }
});

it('a file that cannot be used is refused by a sentence that names file, entry and field, and changes nothing', async () => {
  const before = await under.stored.number('SELECT count(*) FROM models');
  const said = (kind: string, reason: string) =>
    `The file of ${kind} is "${fileOf(kind)}", but in it, ${reason}.`;
  const other = { ...CORA, dir: 'new-one' };
  const reasons: [object, string][] = [
    [
      { birthDate: yearsAgo(18, 1) },
      '1.birthDate: must be at least 18 years ago: only adults are shown',
    ],
    [{ birthDate: '1990-02-30' }, '1.birthDate: must be a day like 1990-05-31'],
    [{ gender: 'unknown' }, '1.gender: must be one of: man, woman, trans'],
    [{ country: 'zz' }, '1.country: must be the code of a country like de'],
    [{ name: '' }, '1.name: must have a text'],
    [{ colour: 'red' }, '1: Unrecognized key: "colour"'],
    [{ picture: 'none.jpg' }, '1.picture: "none.jpg" cannot be read (ENOENT)'],
    [
      { picture: 'models.json' },
      '1.picture: "models.json" is no JPEG, PNG, WebP, AVIF or GIF that can be drawn',
    ],
    [{ picture: 'small.png' }, '1.picture: "small.png" must measure 320 × 320 pixels or more'],
  ];
  await picture('small.png', 100, '#000');
  for (const [field, reason] of reasons)
    expect(await put('models', [CORA, { ...other, ...field }])).toEqual(said('models', reason));
  expect(await put('channels', [{ dir: 'a', title: 'A b', website: 'ftp://a.example/' }])).toEqual(
    said('channels', '0.website: must be an address like https://example.org/'),
  );
  expect(await under.stored.number('SELECT count(*) FROM models')).toBe(before);
  expect(await command('channels')).toEqual([
    1,
    said('channels', '0.website: must be an address like https://example.org/'),
  ]);
});
