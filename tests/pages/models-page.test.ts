import { beforeAll, describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE, LISTING_PAGE_SIZE } from '#config/limits.ts';
import { model } from '#contract/calls/model.ts';
import { models, NO_MODEL_FILTER } from '#contract/calls/models.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { wall } from '#contract/calls/wall.ts';
import type { Model } from '#contract/entities/model.ts';
import { VIDEO_SORTS, type VideoSort } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { askPage } from '../setup/ask-page.ts';
import { startSite } from '../setup/site.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, tileTitles, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useDemo({ PAGE_STORE: 'off' });
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

const tabs = ({ document }: ReadPage): Element =>
  byRole(document, 'navigation', { name: 'Parts of this page' });
const followTab = (page: ReadPage, name: string): Promise<ReadPage> =>
  page.follow(byRole(tabs(page), 'link', { name }));

describe('a model', () => {
  it('MOD-12 MOD-13 MOD-14 MOD-15 ROUTE-40 has picture, country and counts on its page', async () => {
    const page = await site.read(`/model/${shown.dir}/`);
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toBe(shown.title);
    const head = page.document.querySelector('.profile');
    if (!head) throw new Error('no head');
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(shown.country.toUpperCase());
    expect(wordsOf(head)).toContain(country);
    expect(wordsOf(head)).toContain(`${await videosOfGroup()} videos`);
    const source = head.querySelector('img')?.getAttribute('src');
    expect(source).toBe(new URL(shown.image).pathname);
    expect(tileTitles(page)).toEqual(await videoTitles('latest-updates'));
  });

  it.each(VIDEO_SORTS)('ROUTE-43 lists its videos by %s', async (sort) => {
    const page = await site.read(`/model/${shown.dir}/videos/1/?sort=${sort}`);
    expect(tileTitles(page)).toEqual(await videoTitles(sort));
  });

  it('ROUTE-43 keeps the sort through the pages', async () => {
    const first = await site.read(`/model/${shown.dir}/videos/1/`);
    const sorts = byRole(first.document, 'group', { name: 'Sort' });
    const longest = await first.follow(byRole(sorts, 'link', { name: 'Longest' }));
    expect(longest.path).toBe(`/model/${shown.dir}/videos/1/?sort=longest`);
    const next = await longest.follow(byRole(longest.document, 'link', { name: 'Next page' }));
    expect(next.path).toBe(`/model/${shown.dir}/videos/2/?sort=longest`);
    expect(tileTitles(next)).toEqual(await videoTitles('longest', 2));
  });

  it('ROUTE-41 ROUTE-42 leads to its info and its wall', async () => {
    const page = await site.read(`/model/${shown.dir}/videos/1/`);
    expect(allByRole(tabs(page), 'link').map(wordsOf)).toEqual(['Videos', 'Info', 'Wall']);
    const info = await followTab(page, 'Info');
    expect(info.path).toBe(`/model/${shown.dir}/info/`);
    const written = await followTab(info, 'Wall');
    expect(written.path).toBe(`/model/${shown.dir}/wall/`);
    expect(tabs(written).querySelector('[aria-current=page]')?.textContent?.trim()).toBe('Wall');
    expect((await followTab(written, 'Videos')).path).toBe(`/model/${shown.dir}/videos/1/`);
  });

  it('ROUTE-41 says all that is known, in words', async () => {
    const { document } = await site.read(`/model/${shown.dir}/info/`);
    const terms = [...document.querySelectorAll('dt')].map(wordsOf);
    expect(terms).toEqual([
      ...['Country', 'Age', 'Born', 'Ethnicity', 'Bust', 'Hair', 'Height', 'Build'],
      ...['Tattoos', 'Piercings', 'Rating', 'On this site since'],
    ]);
    const values = [...document.querySelectorAll('dd')].map(wordsOf);
    expect(values[terms.indexOf('Age')]).toBe(`${shown.age} years`);
    expect(values[terms.indexOf('Tattoos')]).toBe(shown.tattoo ? 'Yes' : 'No');
    expect(values.filter((value) => value === '' || /^(?!\d+%)\d+$/.test(value))).toEqual([]);
    expect(wordsOf(byRole(document, 'main'))).toContain(shown.description);
  });

  it('ROUTE-42 shows what others wrote on its wall, ten at a time', async () => {
    const { posts } = await site.client.read(wall, {
      ...{ lifetime: 0, count: COMMENTS_PAGE_SIZE, section: 'models', page: 1 },
      ...{ id: shown.id, group: idGroup(shown.id) },
    });
    expect(posts.length).toBeGreaterThan(0);
    const { document } = await site.read(`/model/${shown.dir}/wall/`);
    const said = [...document.querySelectorAll('#list li p[dir=auto]')];
    expect(said.map(wordsOf)).toEqual(posts.map(({ text }) => text));
  });

  it('names its first page of videos as the address of its own', async () => {
    const canonical = await startSite({
      PAGE_STORE: 'off',
      PUBLIC_ORIGIN: 'https://tube.example',
    });
    const { html } = await askPage(canonical.origin, `/model/${shown.dir}/`);
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
