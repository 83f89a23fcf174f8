import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const { client, get, rows } = apiUnderTest();

describe('the suggester', () => {
  it('names categories in a language, and finds them by what they are called there', async () => {
    const [row] =
      rows(`SELECT k.title AS here, c.title AS english, c.dir AS dir FROM category_titles AS k
      JOIN categories AS c ON c.id = k.category_id WHERE k.lang = 'pl' AND length(k.title) > 7
      AND k.title NOT GLOB '*[^A-Za-z]*' AND k.title <> c.title LIMIT 1`);
    const { here, english, dir } = { here: '', english: '', dir: '', ...row };
    const text = here.slice(0, 6);
    const titles = async (lang?: 'pl') =>
      (await client.read(calls.suggesterText, {}, { text, lang })).categories
        .filter((one) => one.dir === dir)
        .map(({ title: named }) => named);
    expect(await titles('pl')).toEqual([here]);
    expect(await titles()).toEqual([english]);
    const popular = { lifetime: 60, count: 60 };
    const { categories } = await client.read(calls.suggester, popular, { lang: 'pl' });
    expect(categories.find((one) => one.dir === dir)?.title).toBe(here);
    expect((await get(`/api/suggester.php?c=${text}&lang=xx`)).status).toBe(400);
  });
});
