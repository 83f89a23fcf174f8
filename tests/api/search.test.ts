import { describe, expect, it } from 'vitest';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import type { SearchQuery } from '#contract/calls/search.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import * as calls from '#contract/calls.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { dateSql, DURATION_SQL, listed, SORT_SQL } from './support/video-rows.ts';

const { client, get, json, rows, number } = apiUnderTest();

const search = (text: string, more: Partial<SearchQuery> = {}) => {
  const { lifetime, page, type, duration, date } = PLAIN_LIST;
  const plain = {
    lifetime,
    gender: 'str',
    sort: 'relevance',
    count: 60,
    anything: '',
    page,
  } as const;
  return client.read(calls.search, {}, { ...plain, type, duration, date, text, ...more });
};
const ids = async (text: string, more: Partial<SearchQuery> = {}): Promise<number[]> =>
  ((await search(text, more)).videos ?? []).map(({ id }) => id);

/** Everything a video is found by, as one text: titles of itself and of what it is linked to. */
const TEXT = `SELECT v.id AS id, lower(v.title || ' ' || coalesce(c.title, '') || ' '
  || coalesce((SELECT group_concat(title, ' ') FROM models JOIN video_models ON model_id = models.id WHERE video_id = v.id), '') || ' '
  || coalesce((SELECT group_concat(title, ' ') FROM tags JOIN video_tags ON tag_id = tags.id WHERE video_id = v.id), '') || ' '
  || coalesce((SELECT group_concat(title, ' ') FROM categories AS k JOIN video_categories AS l ON l.category_id = k.id WHERE l.video_id = v.id), '') || ' '
  || coalesce((SELECT group_concat(title, ' ') FROM category_titles AS k JOIN video_categories AS l ON l.category_id = k.category_id WHERE l.video_id = v.id), '')) AS text
  FROM videos AS v LEFT JOIN channels AS c ON c.id = v.channel_id WHERE v.id = ?`;

const textOf = (id: number): string => String(rows(TEXT, id)[0]?.['text']);

/** A video whose title's words are plain ASCII. */
const known = (): { id: number; title: string } => {
  const [row] =
    rows(`SELECT id, title FROM videos WHERE ${listed('str')} AND title NOT GLOB '*[^A-Za-z ]*'
    AND length(title) > 25 ORDER BY viewed DESC LIMIT 1`);
  return { id: Number(row?.['id']), title: String(row?.['title']) };
};

describe('search', () => {
  it('API-052, API-053 finds a video by its title, first', async () => {
    const { id, title } = known();
    const same = rows(`SELECT id FROM videos WHERE ${listed('str')} AND title = ?`, title).map(
      (row) => row['id'],
    );
    const found = await ids(title);
    expect(found).toContain(id);
    expect(found.slice(0, same.length).toSorted()).toEqual(same.toSorted());
  });

  it('requires every word, the last one as a beginning', async () => {
    const [first = '', second = ''] = known()
      .title.toLowerCase()
      .split(' ')
      .filter((word) => word.length > 4);
    const beginning = second.slice(0, 4);
    const found = await ids(`${first} ${beginning}`);
    expect(found.length).toBeGreaterThan(0);
    for (const id of found) {
      expect(textOf(id)).toMatch(new RegExp(`\\b${first}\\b`));
      expect(textOf(id)).toMatch(new RegExp(`\\b${beginning}`));
    }
  });

  it('takes a letter after other words for a word, and where no video has it for nothing', async () => {
    const letters = rows('SELECT word FROM search_words WHERE length(word) = 1').map((row) =>
      String(row['word']),
    );
    const free = Array.from('zhkwfg').find((letter) => !letters.includes(letter)) ?? '';
    const boats = await search('boats');
    const begun = await search(`boats ${free}`);
    // As the beginning of a word it would be in some of them, but not in all.
    expect(begun.totalCount).toBe(boats.totalCount);
    for (const { id } of begun.videos ?? []) expect(textOf(id)).toMatch(/\bboats?\b/u);
  });

  it('falls back to any of the words when no video holds all', async () => {
    const [word = ''] = known()
      .title.toLowerCase()
      .split(' ')
      .filter((part) => part.length > 4);
    expect(await ids('zzyzzx')).toEqual([]);
    const found = await ids(`${word} zzyzzx`);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((id) => textOf(id).includes(word))).toBe(true);
  });

  it('puts titles before labels', async () => {
    const { videos } = await search('mountain', { count: 240 });
    const inTitle = (videos ?? []).map(({ title }) => /mountain/i.test(title));
    const first = inTitle.lastIndexOf(true);
    expect(inTitle.some(Boolean)).toBe(true);
    expect(inTitle.slice(0, 20).every(Boolean)).toBe(true);
    expect(first).toBeGreaterThan(0);
  });

  it('folds diacritics and case, both ways', async () => {
    const [row] = rows(
      `SELECT title FROM videos WHERE ${listed('str')} AND (title GLOB '*é*' OR title GLOB '*ö*' OR title GLOB '*ü*') LIMIT 1`,
    );
    const word =
      String(row?.['title'])
        .split(/[^\p{L}]+/u)
        .find((part) => /[éöü]/u.test(part)) ?? '';
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
    expect(plain).not.toBe(word);
    const found = await search(word, { count: 240 });
    expect(found.totalCount).toBeGreaterThan(0);
    expect((await search(plain.toUpperCase(), { count: 240 })).totalCount).toBe(found.totalCount);
  });

  it('finds Japanese text by two characters in the midst of a title', async () => {
    const [row] = rows(
      `SELECT title FROM videos WHERE ${listed('str')} AND lang = 'ja' AND length(title) > 6 LIMIT 1`,
    );
    const title = String(row?.['title']);
    const [run = ''] =
      title.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,}/u) ?? [];
    const two = run.slice(1, 3);
    const wanted = number(
      `SELECT count(*) FROM videos WHERE ${listed('str')} AND title LIKE ?`,
      `%${two}%`,
    );
    expect(wanted).toBeGreaterThan(0);
    const { totalCount, videos } = await search(two, { count: 240 });
    expect(totalCount).toBeGreaterThanOrEqual(wanted);
    expect(videos?.filter(({ title: text }) => text.includes(two)).length).toBe(
      Math.min(240, wanted),
    );
  });

  it.each(SITE_GROUPS)('API-051 finds videos of the group %s alone', async (gender) => {
    const { videos } = await search('mountain', { gender });
    expect(new Set(videos?.map(({ group }) => group))).toEqual(new Set([gender]));
  });

  it('API-054 filters and sorts by the parameters beside params', async () => {
    const path = `/api/videos2.php?params=86400/str/relevance/240/search..1.all..&s=hd`;
    const all = await json(path);
    const narrowed = await json(`${path}&sort=longest&duration=2&date=month&type=hd`);
    const where = `${listed('str')} AND ${DURATION_SQL['2']} AND ${dateSql('month')} AND is_hd = 1`;
    const fitting = new Map(
      rows(`SELECT id, ${SORT_SQL.longest} AS value FROM videos WHERE ${where}`).map((row) => [
        String(row['id']),
        Number(row['value']),
      ]),
    );
    expect(Number(narrowed.total_count)).toBeGreaterThan(0);
    expect(Number(narrowed.total_count)).toBeLessThan(Number(all.total_count));
    const values = narrowed.videos.map((tile: { video_id: string }) => fitting.get(tile.video_id));
    expect(values).not.toContain(undefined);
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
  });

  it('pages without gaps or repeats, also among very many matches', async () => {
    const { totalCount } = await search('hd');
    expect(totalCount).toBeGreaterThan(2000);
    const seen: number[] = [];
    for (let page = 1; page <= 6; page++) seen.push(...(await ids('hd', { page, count: 240 })));
    expect(new Set(seen).size).toBe(6 * 240);
    expect(await ids('hd', { page: 100_000 })).toEqual([]);
  });

  it('is answered the same under the older name and as a section', async () => {
    const { params: _one, ...older } = await json(
      `/api/videos.php?params=60/str/relevance/60/search..1.all..&s=lake`,
    );
    const { params: _two, ...section } = await json(
      `/api/json/videos2/60/str/relevance/60/search.lake.1.all...json`,
    );
    expect(older.total_count).not.toBe('0');
    expect(section).toEqual(older);
  });

  it('is kept for the lifetime that params names', async () => {
    const response = await get(
      '/api/videos2.php?params=86400/str/relevance/60/search..1.all..&s=lake',
    );
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  });
});

describe('the suggester', () => {
  const suggest = (text: string) => client.read(calls.suggesterText, {}, { text });
  const [MODEL, CATEGORY] = ['models', 'categories'] as const;
  const title = (table: string): string =>
    String(
      rows(
        `SELECT title FROM ${table} WHERE title NOT GLOB '*[^A-Za-z ]*' AND length(title) > 7 LIMIT 1`,
      )[0]?.['title'],
    );

  it('API-094, API-095 names categories, models and channels by the beginning of a word', async () => {
    const model = title(MODEL);
    expect((await suggest(model.slice(0, 5))).models.map((entry) => entry.title)).toContain(model);
    const category = title(CATEGORY);
    expect((await suggest(category.slice(0, 5))).categories.map((entry) => entry.title)).toContain(
      category,
    );
    const channel = title('channels');
    expect((await suggest(channel.slice(0, 5))).channels.map((entry) => entry.title)).toContain(
      channel,
    );
    for (const [table, named] of [
      ['models', model],
      ['categories', category],
      ['channels', channel],
    ] as const) {
      const found = (await json(`/api/suggester.php?c=${named.slice(0, 5)}`))[table];
      const entry = found.find((one: { title: string }) => one.title === named);
      const [row] = rows(`SELECT dir FROM ${table} WHERE title = ?`, named);
      expect(entry).toEqual({
        dir: row?.['dir'],
        title: named,
        total_videos: expect.stringMatching(/^[1-9]\d*$/),
        avatar: expect.any(String),
        scr1: expect.any(String),
        scr2: expect.any(String),
      });
      expect(entry.avatar + entry.scr1).toMatch(/^http/);
    }
  });

  it.each([
    ['a letter too few', (word: string) => word.slice(0, 2) + word.slice(3)],
    ['a letter too many', (word: string) => `${word.slice(0, 3)}q${word.slice(3)}`],
    ['another letter', (word: string) => `${word.slice(0, 2)}q${word.slice(3)}`],
    ['two letters swapped', (word: string) => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`],
  ])('forgives %s', async (_what, spoil) => {
    const model = title(MODEL);
    const [word = ''] = model
      .toLowerCase()
      .split(' ')
      .filter((part) => part.length > 4);
    const { models } = await suggest(spoil(word));
    expect(models.map((entry) => entry.title)).toContain(model);
  });

  it('API-093 suggests what has the most videos before anything is typed', async () => {
    const { categories } = await client.read(calls.suggester, { lifetime: 60, count: 5 });
    const wanted = rows(`SELECT dir FROM categories JOIN category_totals ON category_id = id
      GROUP BY id ORDER BY sum(videos) DESC LIMIT 5`).map(({ dir }) => dir);
    expect(categories.map(({ dir }) => dir)).toEqual(wanted);
  });

  it('suggests searches and titles of a group’s videos too', async () => {
    for (const group of SITE_GROUPS) {
      const before = await client.read(calls.suggester, { lifetime: 60, count: 5 }, { group });
      expect([before.searches.length, before.videos.length]).toEqual([5, 5]);
      const [video] = before.videos;
      const typed = await client.read(calls.suggesterText, {}, { text: video?.title ?? '', group });
      expect(typed.searches).toEqual([]);
      expect(typed.videos.map(({ id }) => id)).toContain(video?.id);
      const groups = rows(
        `SELECT DISTINCT site_group FROM videos WHERE id IN (${before.videos.map(({ id }) => id).join()})`,
      );
      expect(groups.map((row) => row['site_group'])).toEqual([group]);
    }
    expect((await suggest('harbour')).videos).toEqual([]);
  });

  it('counts in the group asked for, as the lists of that group do', async () => {
    for (const group of SITE_GROUPS) {
      const first = { lifetime: 60, count: 5 };
      const { categories } = await client.read(calls.suggester, first, { group });
      const wanted = rows(
        `SELECT dir, sum(videos) AS videos FROM categories JOIN category_totals ON category_id = id
         WHERE site_group = ? GROUP BY id ORDER BY sum(videos) DESC, id LIMIT 5`,
        group,
      );
      const shown = categories.map(({ dir, totalVideos }) => ({ dir, videos: totalVideos }));
      expect(shown).toEqual(wanted.map((row) => ({ ...row })));
      const [most] = shown;
      const typed = await client.read(calls.suggesterText, {}, { text: most?.dir ?? '', group });
      const found = typed.categories.find(({ dir }) => dir === most?.dir);
      expect(found?.totalVideos ?? most?.videos).toBe(most?.videos);
    }
  });

  it('API-096 is kept for half a day', async () => {
    const response = await get('/api/suggester.php?c=lake');
    expect(response.headers.get('cache-control')).toBe('public, max-age=43200');
  });
});
