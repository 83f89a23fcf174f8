import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { members, NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { paths } from '#routes/paths.ts';
import { pathOfVideo, startDemoSite } from './support/demo-site.ts';
import { startSlowLine } from './support/in-pieces.ts';
import { useShared } from './support/use-started.ts';
import { IS_LONG } from '../setup/long.ts';

const site = useShared(startDemoSite, {});
const found = { video: '', embed: '', member: '', album: '', playlist: '', model: '', channel: '' };

beforeAll(async () => {
  const { client } = site;
  found.video = await pathOfVideo(client, (_video, commented) => commented > 0);
  found.embed = paths.embed(Number(found.video.split('/')[2]));
  const everybody = {
    ...NO_MEMBER_FILTER,
    lifetime: 0,
    sort: 'recent',
    count: 1,
    page: 1,
  } as const;
  found.member = paths.member(
    (await client.read(members, everybody, undefined)).members[0]?.id ?? 0,
  );
  const linkOn = async (list: string, of: RegExp): Promise<string> =>
    of.exec((await site.ask(list, 'age=1')).html)?.[0] ?? list;
  found.album = await linkOn(paths.albums(), /\/album\/\d+\/[^"]+\//u);
  found.playlist = await linkOn(paths.playlists(), /\/playlist\/\d+\/1\//u);
  found.model = await linkOn(paths.models(), /\/model\/[\w-]+\//u);
  found.channel = await linkOn(paths.channels(), /\/channel\/[\w-]+\//u);
});

/** Every kind of page that a visitor comes to; each is there, unless {@link OTHER_STATUS} says otherwise. */
const KINDS: readonly (readonly [string, () => string])[] = [
  ['home', () => paths.home()],
  ['a list', () => paths.videos('most-popular')],
  ['a category', () => '/categories/boats/latest-updates/1/'],
  ['the categories', () => paths.categories()],
  ['a video', () => found.video],
  ['a video of a playlist', () => `${found.video}?playlist=${found.playlist.split('/')[2]}`],
  ['an embed', () => found.embed],
  ['a search', () => paths.search('light')],
  ['a search that finds nothing', () => paths.search('zzqqxxkw')],
  ['models', () => paths.models()],
  ['a model', () => found.model],
  ['channels', () => paths.channels()],
  ['a channel', () => found.channel],
  ['albums', () => paths.albums()],
  ['kinds of albums', () => paths.albumCategories()],
  ['an album', () => found.album],
  ['playlists', () => paths.playlists()],
  ['a playlist', () => found.playlist],
  ['the community', () => paths.community()],
  ['a member', () => found.member],
  ['settings', () => paths.settings()],
  ['what is never shown', () => paths.excluded()],
  ['the history', () => paths.history()],
  ['an information page', () => paths.information('privacy')],
  ['a report', () => '/report/'],
  ['videos of a country', () => '/top-country/1/?country=de'],
  ['the sitemap', () => '/sitemap-page/'],
  ['a page that is not there', () => '/nothing-here/'],
];

const OTHER_STATUS: Readonly<Record<string, number>> = { 'a page that is not there': 404 };

const WIDTHS = [360, 768, 1024, 1440] as const;
/** A kind at one width each, without pictures; all at all in a long run, and when they come again. */

async function openWatched(width: number): Promise<Page> {
  const page = await site.open('about:blank', { width, touch: width < 768, pictures: IS_LONG });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(globalThis, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        // A thousandth of the window is less than a line of text.
        if (value < 0.001) continue;
        const moved = sources.map(({ node }) => (node instanceof Element ? node.className : ''));
        shifts.push(`${value.toFixed(4)} ${moved.join()}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

describe.each(WIDTHS.map((width, place) => [width, place] as const))('at %i px', (width, place) => {
  let page: Page;
  beforeAll(async () => {
    page = await openWatched(width);
  });

  it.each(KINDS.filter((_kind, index) => IS_LONG || index % WIDTHS.length === place))(
    '%s is answered, moves nothing while it comes, starts at its top and scrolls nowhere sideways',
    async (name, path) => {
      for (const _visit of IS_LONG ? ['first', 'later'] : ['first']) {
        const answer = await page.goto(path());
        await page.waitForLoadState('networkidle');
        const seen = await page.evaluate(() => ({
          shifts: Reflect.get(globalThis, 'shifts') as string[],
          top: scrollY,
          sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        }));
        const status = OTHER_STATUS[name] ?? 200;
        expect({ status: answer?.status(), ...seen }).toEqual({
          ...{ status, shifts: [], top: 0, sideways: 0 },
        });
      }
    },
  );
});

// A browser paints wherever it has to wait, on a busy machine in the middle of a row too.
it.each([
  ['a list', 768],
  ['an album', 1440],
  ['settings', 360],
  ['a member', 360],
] as const)(
  '%s moves nothing at %i px while it comes in pieces',
  { tags: 'long' },
  async (kind, width) => {
    const line = await startSlowLine(site.origin);
    onTestFinished(line.stop);
    const page = await openWatched(width);
    const path = KINDS.find(([name]) => name === kind)?.[1]() ?? '';
    await page.goto(line.origin + path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as string[])).toEqual([]);
  },
);
