import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import * as calls from '#contract/calls.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const { client, json, rows } = apiUnderTest();

const lifetime = 60;

describe('main and categories', () => {
  it('API-039 answers top categories, keywords, models and channels of a group', async () => {
    for (const gender of SITE_GROUPS) {
      const main = await client.read(calls.main, { lifetime, gender, lang: 'en' });
      for (const list of Object.values(main)) expect(list.length).toBeGreaterThan(0);
      const wanted = rows(
        `SELECT count(*) AS n FROM video_models JOIN videos ON videos.id = video_id
         WHERE visible = 1 AND site_group = ? GROUP BY model_id ORDER BY n DESC LIMIT 20`,
        gender,
      ).map(({ n }) => n);
      expect(main.models.map(({ totalVideos }) => totalVideos)).toEqual(wanted);
    }
  });

  it('has the categories in the order of their titles, as the language orders them', async () => {
    for (const lang of ['en', 'de'] as const) {
      const { categories } = await json(`/api/json/categories/60/str.all.${lang}.json`);
      const titles: string[] = categories.map(({ title }: { title: string }) => title);
      expect(titles.length).toBeGreaterThan(10);
      expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, lang)));
    }
  });

  it('gives the addresses of files in as many letters as need no padding', async () => {
    const ids = rows('SELECT id FROM videos WHERE visible = 1 ORDER BY id LIMIT 30');
    for (const { id } of ids) {
      const files: { video_url: string }[] = await json(`/api/videofile.php?video_id=${id}`);
      for (const { video_url } of files) expect(video_url).toMatch(/^[^~=]+$/);
    }
  });

  it('API-107 answers every category with its count and sample thumbnails', async () => {
    const { categories } = await client.read(calls.categories, {
      lifetime,
      gender: 'str',
      section: 'all',
      lang: 'en',
    });
    const wanted = rows(
      `SELECT categories.dir AS dir, count(*) AS n FROM categories JOIN video_categories ON category_id = categories.id
       JOIN videos ON videos.id = video_id WHERE visible = 1 AND site_group = 'str' GROUP BY categories.id`,
    ).map((row) => [row['dir'], row['n']]);
    const shown = categories.map(({ dir, totalVideos }) => [dir, totalVideos]);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    for (const { samples } of categories) expect(samples.length).toBeGreaterThan(0);
  });

  it.each(LANGUAGES)('gives the titles of categories in %s', async (lang) => {
    const { categories } = await json(`/api/json/categories/60/str.all.${lang}.json`);
    expect(categories.length).toBeGreaterThan(0);
    for (const { dir, title } of categories) {
      const [row] = rows(
        `SELECT coalesce((SELECT title FROM category_titles WHERE category_id = id AND lang = ?), title) AS title
         FROM categories WHERE dir = ?`,
        lang,
        dir,
      );
      expect(title).toBe(row?.['title']);
    }
  });
});
