import { expect, it } from 'vitest';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole } from './support/read-page.ts';

const site = useDemo();

it.each([
  ['/videos/most-popular/1/', '#list'],
  ['/', '#list'],
  ['/information/terms/', '#main'],
])('%s lets the keyboard skip chips and filters: %s', async (path, target) => {
  const { document } = await site.read(path);
  expect(document.querySelector('.skip')?.getAttribute('href')).toBe(target);
  const reached = document.querySelector(target);
  expect(reached?.querySelector('.strip, .filters')).toBeNull();
  expect(reached?.querySelectorAll('a').length).toBeGreaterThan(0);
});

it('pages lead to the first and the last one from anywhere', async () => {
  const labels = async (page: number): Promise<(string | null)[]> => {
    const { document } = await site.read(`/videos/most-popular/${page}/`);
    const bar = byRole(document, 'navigation', { name: 'Pages' });
    return allByRole(bar, 'link').map((link) => link.getAttribute('aria-label'));
  };
  const first = await labels(1);
  const last = Number(first.at(-2)?.replace('Page ', ''));
  expect(last).toBeGreaterThan(50);
  expect(first).toEqual(
    [1, 2, 3, 4, 5, last].map((number) => `Page ${number}`).concat('Next page'),
  );
  const around = [1, 18, 19, 20, 21, 22, last].map((number) => `Page ${number}`);
  expect(await labels(20)).toEqual(['Previous page', ...around, 'Next page']);
  // Beside the end nothing is said twice.
  const end = [1, 4, 3, 2, 1, 0].map((back, index) => (index === 0 ? 1 : last - back));
  expect(await labels(last)).toEqual(['Previous page', ...end.map((number) => `Page ${number}`)]);
});

it('the menu asks for whose videos and which language before its long lists', async () => {
  const { document } = await site.read('/');
  const places = [...document.querySelectorAll('#menu select, #menu button[name=group], #menu a')];
  const names = places.slice(0, 5).map((place) => place.getAttribute('name') ?? place.localName);
  expect(names).toEqual(['group', 'group', 'group', 'lang', 'a']);
});

it('a search that finds nothing offers all videos first, and then the way home', async () => {
  const { document } = await site.read('/search/1/?s=%E5%A4%9C%E6%98%9F%E7%8C%AB%E5%A4%9C');
  const ways = [...document.querySelectorAll('main .card a')].map((way) => way.textContent?.trim());
  expect(ways).toEqual(['All videos', 'Home']);
});

it('another site group is begun at its first page: it may have no such one; another language goes on', async () => {
  const { document } = await site.read('/de/videos/most-popular/40/?duration=2');
  const back = (choice: string): (string | null | undefined)[] => {
    const forms = [...document.querySelectorAll('#menu form, .foot form')];
    return forms
      .filter((form) => form.querySelector(`[name=${choice}]`))
      .map((form) => form.querySelector('[name=back]')?.getAttribute('value'));
  };
  expect(back('group')).toEqual(Array(2).fill('/de/videos/most-popular/1/?duration=2'));
  expect(back('lang')).toEqual(Array(2).fill('/videos/most-popular/40/?duration=2'));
});
