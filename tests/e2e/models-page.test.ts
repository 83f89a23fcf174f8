import { beforeAll, describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE, LISTING_PAGE_SIZE } from '#config/limits.ts';
import { model } from '#contract/calls/model.ts';
import { models, NO_MODEL_FILTER } from '#contract/calls/models.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { wall } from '#contract/calls/wall.ts';
import type { Model } from '#contract/entities/model.ts';
import { VIDEO_SORTS, type VideoSort } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { startDemoSite, tileTitles } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off' }));
let shown: Model;

beforeAll(async () => {
  const list = await site.client.read(models, {
    ...NO_MODEL_FILTER,
    ...{ lifetime: 0, gender: 'str', sort: 'count-videos', count: 1, page: 1 },
  });
  const dir = list.models[0]?.dir ?? '';
  shown = (await site.client.read(model, { lifetime: 0, dir })).model;
});

/** As its list counts them: those of the visitor's group. */
async function videosOfGroup(): Promise<number> {
  const plain = { ...PLAIN_LIST, gender: 'str', count: 1, sort: 'latest-updates' } as const;
  const asked = { ...plain, section: 'model', objectId: shown.dir } as const;
  return (await site.client.read(videos, asked)).totalCount;
}

async function videoTitles(sort: VideoSort, page = 1): Promise<string[]> {
  const answer = await site.client.read(videos, {
    ...PLAIN_LIST,
    ...{ gender: 'str', count: LISTING_PAGE_SIZE, section: 'model', objectId: shown.dir },
    ...{ sort, page },
  });
  return answer.videos?.map(({ title }) => title) ?? [];
}

describe('a model', () => {
  it('MOD-12 MOD-13 MOD-14 MOD-15 ROUTE-40 has picture, country and counts on its page', async () => {
    const page = await site.open(`/model/${shown.dir}/`, { scripts: false });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(shown.title);
    const head = page.locator('.profile');
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(shown.country.toUpperCase());
    expect(await head.innerText()).toContain(country);
    expect((await head.innerText()).replaceAll('\u00a0', ' ')).toContain(
      `${await videosOfGroup()} videos`,
    );
    const source = await head.locator('img').getAttribute('src');
    expect(source).toBe(new URL(shown.image).pathname);
    expect(await tileTitles(page)).toEqual(await videoTitles('latest-updates'));
  });

  it.each(VIDEO_SORTS)('ROUTE-43 lists its videos by %s', async (sort) => {
    const page = await site.open(`/model/${shown.dir}/videos/1/?sort=${sort}`, { scripts: false });
    expect(await tileTitles(page)).toEqual(await videoTitles(sort));
  });

  it('ROUTE-43 keeps the sort through the pages', async () => {
    const page = await site.open(`/model/${shown.dir}/videos/1/`, { scripts: false });
    await page.getByRole('group', { name: 'Sort' }).getByRole('link', { name: 'Longest' }).click();
    await page.waitForURL('**/videos/1/?sort=longest');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/videos/2/?sort=longest');
    expect(await tileTitles(page)).toEqual(await videoTitles('longest', 2));
  });

  it('ROUTE-41 ROUTE-42 leads to its info and its wall', async () => {
    const page = await site.open(`/model/${shown.dir}/videos/1/`, { scripts: false });
    const tabs = page.getByRole('navigation', { name: 'Parts of this page' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Videos', 'Info', 'Wall']);
    await tabs.getByRole('link', { name: 'Info' }).click();
    await page.waitForURL(`**/model/${shown.dir}/info/`);
    await tabs.getByRole('link', { name: 'Wall' }).click();
    await page.waitForURL(`**/model/${shown.dir}/wall/`);
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Wall');
    await tabs.getByRole('link', { name: 'Videos' }).click();
    await page.waitForURL(`**/model/${shown.dir}/videos/1/`);
  });

  it('ROUTE-41 says all that is known, in words', async () => {
    const page = await site.open(`/model/${shown.dir}/info/`, { scripts: false });
    const terms = await page.locator('dt').allInnerTexts();
    expect(terms).toEqual([
      ...['Country', 'Age', 'Born', 'Ethnicity', 'Bust', 'Hair', 'Height', 'Build'],
      ...['Tattoos', 'Piercings', 'Rating', 'On this site since'],
    ]);
    const values = await page.locator('dd').allInnerTexts();
    expect(values[terms.indexOf('Age')]).toBe(`${shown.age} years`);
    expect(values[terms.indexOf('Tattoos')]).toBe(shown.tattoo ? 'Yes' : 'No');
    expect(values.filter((value) => value === '' || /^(?!\d+%)\d+$/.test(value))).toEqual([]);
    expect(await page.getByRole('main').innerText()).toContain(shown.description);
  });

  it('ROUTE-42 shows what others wrote on its wall, ten at a time', async () => {
    const { posts } = await site.client.read(wall, {
      ...{ lifetime: 0, count: COMMENTS_PAGE_SIZE, section: 'models', page: 1 },
      ...{ id: shown.id, group: idGroup(shown.id) },
    });
    expect(posts.length).toBeGreaterThan(0);
    const page = await site.open(`/model/${shown.dir}/wall/`, { scripts: false });
    const said = page.locator('#list').getByRole('listitem');
    expect(await said.locator('p[dir=auto]').allInnerTexts()).toEqual(
      posts.map(({ text }) => text),
    );
  });

  it('names its first page of videos as the address of its own', async () => {
    const canonical = await startDemoSite({
      PAGE_STORE: 'off',
      PUBLIC_ORIGIN: 'https://tube.example',
    });
    const { html } = await canonical.ask(`/model/${shown.dir}/`);
    await canonical.stop();
    const own = `https://tube.example/model/${shown.dir}/videos/1/`;
    expect(html).toContain(`<link rel="canonical" href="${own}"`);
  });

  it.each([
    '/model/nobody/',
    '/model/nobody/info/',
    '/model/nobody/wall/',
    '/model/nobody/videos/1/',
  ])('ROUTE-87 ERR-01 %s is the 404 page itself', async (path) => {
    const { status, to, html } = await site.ask(path);
    expect([status, to]).toEqual([404, null]);
    expect(html).toContain('Oops! Content not found!');
  });

  it('ROUTE-44 has a default, and an end', async () => {
    const start = `/model/${shown.dir}/videos/`;
    expect(await site.ask(start)).toMatchObject({ status: 302, to: `${start}1/` });
    expect((await site.ask(`${start}999/`)).status).toBe(404);
  });
});
