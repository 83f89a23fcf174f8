import { describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '#api/app.ts';
import { ageOf, birthDates } from '#api/services/age.ts';
import { idGroup } from '#contract/id-group.ts';
import { NOW } from '../setup/demo-database.ts';
import { engineWorld } from '../setup/engine-world.ts';
import { apiUnderTest, ORIGIN } from './support/api-under-test.ts';

const quiet = () => undefined;
const under = apiUnderTest({ writes: true });
const { json, number, rows } = under;

describe('a half-full last page', () => {
  it.each([
    ['/api/json/models/60/str/filt........../most-popular/%/1.json', 'models'],
    ['/api/json/channels/60/str/recent/%/..1.json', 'channels'],
    ['/api/json/playlists/60/most-viewed/%/.1.str..json', 'playlists'],
    ['/api/json/albums/60/str/top-rated/%/..1.json', 'albums'],
    ['/api/json/members/60/recent/%/filt......./1.json', 'members'],
  ])('of %s counts as a page', async (path, key) => {
    const all = await json(path.replace('%', '1'));
    const total = Number(all.total_count);
    expect(total).toBeGreaterThan(3);
    expect(all.pages).toBe(total);
    const count = total - 1;
    const first = await json(path.replace('%', String(count)));
    expect([first.pages, first[key].length]).toEqual([2, count]);
  });
});

it('related videos of type hd are those that are', async () => {
  const id = number('SELECT id FROM videos WHERE visible = 1 ORDER BY popularity DESC LIMIT 1');
  const path = (type: string) =>
    `/api/json/videos_related2/60/12/${idGroup(id)}/${id}.${type}.1.json`;
  const isHd = async (type: string): Promise<unknown[]> => {
    const { videos } = await json(path(type));
    return videos.map(
      ({ video_id }: { video_id: string }) =>
        rows('SELECT is_hd FROM videos WHERE id = ?', Number(video_id))[0]?.['is_hd'],
    );
  };
  expect(new Set(await isHd('all'))).toEqual(new Set([0, 1]));
  expect(new Set(await isHd('hd'))).toEqual(new Set([1]));
});

it('a category that only one site group has is suggested with a picture of that group', async () => {
  const [row] = rows(`SELECT category_id AS id, dir, title FROM category_listing
    JOIN categories ON categories.id = category_id
    WHERE site_group = 'she' AND title NOT GLOB '*[^A-Za-z ]*' GROUP BY category_id LIMIT 1`);
  const id = Number(row?.['id']);
  await under.stored.rows(
    `DELETE FROM video_categories WHERE category_id = ?
      AND video_id IN (SELECT id FROM videos WHERE site_group <> 'she')`,
    id,
  );
  const [best] = await under.stored.rows(
    `SELECT media_id FROM videos WHERE id IN (SELECT video_id FROM category_listing WHERE category_id = ?)
      ORDER BY popularity DESC, id DESC LIMIT 1`,
    id,
  );
  const { categories } = await json(
    `/api/suggester.php?c=${encodeURIComponent(String(row?.['title']))}`,
  );
  const entry = categories.find(({ dir }: { dir: string }) => dir === row?.['dir']);
  expect(entry?.scr1).toContain(`/${String(best?.['media_id'])}/`);
});

async function combinesAt(slot: number): Promise<void> {
  const world = await engineWorld('demo');
  onTestFinished(() => world.remove());
  const [pair] = await world.rows(
    `WITH totals AS (SELECT category_id AS id, sum(videos) AS videos FROM category_totals
        WHERE site_group = 'str' GROUP BY category_id)
      SELECT few.category_id AS few, many.category_id AS many, count(*) AS both_carry,
        (SELECT dir FROM categories WHERE id = few.category_id) AS few_dir,
        (SELECT dir FROM categories WHERE id = many.category_id) AS many_dir
      FROM category_listing AS few JOIN category_listing AS many USING (video_id, site_group)
      JOIN totals AS fewer ON fewer.id = few.category_id JOIN totals AS more ON more.id = many.category_id
      WHERE site_group = 'str' AND fewer.videos < more.videos
      GROUP BY 1, 2 ORDER BY both_carry DESC LIMIT 1`,
  );
  const many = Number(pair?.['many']);
  const old = await world.number('SELECT slot FROM categories WHERE id = ?', many);
  expect(old).toBeLessThan(46);
  await world.rows('UPDATE categories SET slot = NULL WHERE slot = ?', slot);
  await world.rows('UPDATE categories SET slot = ? WHERE id = ?', slot, many);
  const column = slot < 47 ? 'mask_a' : 'mask_b';
  const bit = 2 ** (slot < 47 ? slot : slot - 47);
  const carried = `(SELECT video_id FROM video_categories WHERE category_id = ${many})`;
  for (const [table, id] of [
    ['videos', 'id'],
    ['category_listing', 'video_id'],
  ]) {
    // What had the bit before has none now.
    await world.run(`UPDATE ${table} SET ${column} = ${column} - ${bit} WHERE (${column} & ${bit}) <> 0;
        UPDATE ${table} SET mask_a = mask_a & ~(${2 ** old}) WHERE ${id} IN ${carried};
        UPDATE ${table} SET ${column} = ${column} | ${bit} WHERE ${id} IN ${carried}`);
  }
  const api = await createApi({
    ...world.place,
    demo: false,
    publicOrigin: null,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    now: () => NOW,
  });
  const dirs = `${String(pair?.['few_dir'])},${String(pair?.['many_dir'])}`;
  const path = `/api/json/videos2/0/str/latest-updates/60/categories.${dirs}.1.all...json`;
  const answer = await api.fetch(new Request(ORIGIN + path));
  expect(await answer.json()).toMatchObject({ total_count: String(pair?.['both_carry']) });
  await api.close();
}

it('the category with bit 47 of the masks is combined with another', () => combinesAt(47));
it('the category with bit 46 of the masks is combined with another', { tags: 'long' }, () =>
  combinesAt(46),
);

it.each([
  ['MOD-04', 'models', 'dir', 'models/60/str/filt...%......./recent/240/1.json'],
  ['COM-04', 'members', '_id', 'members/60/recent/240/filt...%..../1.json'],
])(
  '%s %s are in the group of their age on the birthday itself',
  async (_fact, table, key, path) => {
    const shown = async (age: string): Promise<string[]> => {
      const answer = await json(`/api/json/${path.replace('%', age)}`);
      return answer[table].map((one: Record<string, string>) => one[key]);
    };
    // Of members who tell it: they alone are found by their age.
    const told =
      key === 'dir' ? await shown('') : (await Promise.all(['1', '2', '3', '4'].map(shown))).flat();
    const [one = '', two = ''] = told;
    const bear = (date: string, who: string): Promise<unknown> =>
      under.stored.rows(
        `UPDATE ${table} SET birth_date = ? WHERE ${key === 'dir' ? 'dir' : 'id'} = ?`,
        date,
        who,
      );
    const birthday = (years: number): string =>
      `${NOW.getUTCFullYear() - years}${NOW.toISOString().slice(4, 10)}`;
    await bear(birthday(18), one);
    await bear(birthday(22), two);
    const young = await shown('1');
    expect([young.includes(one), young.includes(two)]).toEqual([true, false]);
    expect(await shown('2')).toContain(two);
  },
);

it('MOD-02 models are found by their letter beyond ASCII, in either case', async () => {
  const shown = async (letter: string): Promise<string[]> => {
    const filter = `filt.${encodeURIComponent(letter)}.........`;
    const answer = await json(`/api/json/models/60/str/${filter}/recent/240/1.json`);
    return answer.models.map(({ dir }: { dir: string }) => dir);
  };
  const { models } = await json('/api/json/models/60/str/filt........../recent/3/1.json');
  const [capital, small, other] = models.map(({ dir }: { dir: string }) => dir);
  const call = (dir: string, title: string): Promise<unknown> =>
    under.stored.rows('UPDATE models SET title = ? WHERE dir = ?', title, dir);
  await call(capital, 'Élodie');
  await call(small, 'élise');
  await call(other, 'Strauß');
  expect((await shown('é')).toSorted()).toEqual([capital, small].toSorted());
  expect((await shown('É')).toSorted()).toEqual([capital, small].toSorted());
  expect(await shown('s')).toContain(other);
  expect(await shown('ß')).toEqual([]);
});

describe('an age', () => {
  const now = new Date('2026-06-15T12:00:00Z');

  it('changes on the birthday itself', () => {
    expect(ageOf('2000-06-14', now)).toBe(26);
    expect(ageOf('2000-06-15', now)).toBe(26);
    expect(ageOf('2000-06-16', now)).toBe(25);
  });

  it('and so does the group it belongs to', () => {
    const { after, until } = birthDates('1', now);
    const isOf = (birthDate: string): boolean => birthDate > after && birthDate <= until;
    expect([isOf('2008-06-15'), isOf('2008-06-16')]).toEqual([true, false]);
    expect([isOf('2004-06-16'), isOf('2004-06-15')]).toEqual([true, false]);
  });

  it('is one year lower on 29 February for whoever was born on 1 March, and the group with it', () => {
    const leap = new Date('2028-02-29T12:00:00Z');
    expect([ageOf('2010-03-01', leap), ageOf('2010-02-28', leap)]).toEqual([17, 18]);
    expect(birthDates('1', leap)).toEqual({ after: '2006-02-28', until: '2010-02-28' });
    expect(birthDates('1', new Date('2028-03-01T12:00:00Z')).until).toBe('2010-03-01');
  });
});
