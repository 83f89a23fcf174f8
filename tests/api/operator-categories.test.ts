import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { besideServer } from '#api/engine/beside.ts';
import { setCategories } from '#api/operator/categories.ts';
import { startNode } from '../setup/node-program.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const under = apiUnderTest({ writes: true });
const folder = mkdtempSync(join(tmpdir(), 'islet-categories-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = join(folder, 'categories.json');

/** Runs the command as an operator does, beside the running site; gives how it ended and what it said. */
async function categories(told: unknown, ...more: string[]) {
  writeFileSync(FILE, typeof told === 'string' ? told : JSON.stringify(told));
  const { dataDir, databaseUrl } = under.place;
  const place = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  const program = startNode(['src/catalogue.ts', 'categories', FILE, ...more], place);
  return [await program.exited, program.printed.join('\n')];
}

it('that npm took the --albums from changes nothing', async () => {
  // As `npm run categories file.json --albums` runs it.
  const env = { DATA_DIR: under.place.dataDir, npm_config_albums: 'true' };
  const program = startNode(['src/catalogue.ts', 'categories', FILE], env);
  expect(await program.exited).toBe(1);
  expect(program.printed.join('\n')).toContain('Write the -- too: npm run categories -- ');
});

let cookie: string | undefined;

/** The categories that an uploader is offered, by `dir`. */
async function offered(lang: string): Promise<Record<string, string>> {
  cookie ??= await under.signIn(90_001);
  const answer = await under.get(`/api/upload_categories.php?lang=${lang}`, { cookie });
  const read = (await answer.json()) as { categories: { dir: string; title: string }[] };
  return Object.fromEntries(read.categories.map(({ dir, title }) => [dir, title]));
}

/** How many videos a search finds. */
const found = async (text: string): Promise<number> => {
  const path = '/api/videos2.php?params=0/str/relevance/20/search..1.all..';
  const answer = (await under.json(`${path}&s=${text}`)) as { total_count: string };
  return Number(answer.total_count);
};

const TIDES = { dir: 'tide-pools', titles: { en: 'Tide pools', de: 'Gezeitentümpel' } };

it('a new category is offered to uploaders at once, though it has no video, in each language', async () => {
  expect(await offered('en')).not.toHaveProperty('tide-pools');
  expect(await categories([TIDES])).toEqual([0, '1 added, 0 with other titles, of 1.']);
  await vi.waitUntil(async () => 'tide-pools' in (await offered('en')), { timeout: 10_000 });
  expect(await offered('de')).toMatchObject({ 'tide-pools': 'Gezeitentümpel' });
  expect(await offered('fr')).toMatchObject({ 'tide-pools': 'Tide pools', sea: 'Mer' });
  expect(await categories([TIDES])).toEqual([0, '0 added, 0 with other titles, of 1.']);
});

it('one that is there gets other titles, by which its videos are found, and keeps those that are not told', async () => {
  expect(await found('brinewater')).toBe(0);
  const told = [{ dir: 'sea', titles: { en: 'Brinewater' } }];
  expect(await categories(told)).toEqual([0, '0 added, 1 with other titles, of 1.']);
  expect(await under.stored.number(`SELECT count(*) FROM categories WHERE dir = 'sea'`)).toBe(1);
  await vi.waitUntil(async () => (await offered('en'))['sea'] === 'Brinewater', {
    timeout: 10_000,
  });
  expect((await offered('de'))['sea']).toBe('Meer');
  expect(await found('brinewater')).toBeGreaterThan(0);
});

it('a run that was broken off before its videos were found by the new title is done by the next', async () => {
  const told = [{ dir: 'sea', titles: { en: 'Saltmeadow' } }];
  const off = new Error('broken off');
  const brokenOff = besideServer(under.place, ({ index, ...site }) =>
    setCategories(
      { ...site, index: { ...index, rewriteVideos: () => Promise.reject(off) } },
      told,
      {
        ofAlbums: false,
      },
    ),
  );
  await expect(brokenOff).rejects.toBe(off);
  expect(await found('saltmeadow')).toBe(0);
  expect(await categories(told)).toEqual([0, '0 added, 0 with other titles, of 1.']);
  // How many a search found is remembered for a while: this is another one.
  expect(await found('saltmeado')).toBeGreaterThan(0);
});

it('those of albums are others', async () => {
  expect(await categories([TIDES], '--albums')).toEqual([0, '1 added, 0 with other titles, of 1.']);
  const album = `SELECT t.title FROM album_category_titles AS t JOIN album_categories AS c ON c.id = album_category_id
    WHERE dir = 'tide-pools' AND lang = 'de'`;
  expect(await under.stored.rows(album)).toEqual([{ title: 'Gezeitentümpel' }]);
});

it('a file that cannot be used is refused by a sentence that names the field, and changes nothing', async () => {
  const before = await under.stored.number('SELECT count(*) FROM categories');
  const said = (reason: string) => [1, `The file of categories is "${FILE}", but ${reason}.`];
  expect(await categories([{ dir: 'a b', titles: { en: 'A' } }])).toEqual(
    said('in it, 0.dir: must be like long-takes: a to z, digits, hyphens'),
  );
  expect(await categories([TIDES, TIDES])).toEqual(
    said('in it, the file: must have each dir once'),
  );
  const [, reason] = await categories([{ dir: 'new-one', titles: { de: 'Neu' } }]);
  expect(reason).toContain('in it, 0.titles.en: ');
  expect((await categories('[')).join()).toContain('that file is not JSON: ');
  expect(await under.stored.number('SELECT count(*) FROM categories')).toBe(before);
});
