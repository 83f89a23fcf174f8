import { describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '#api/app.ts';
import { isDeclaredBot } from '#api/services/stat/declared-bot.ts';
import { campaignName, PageKeys } from '#api/services/stat/page-keys.ts';
import { NOW } from '../setup/demo-database.ts';
import { engineWorld } from '../setup/engine-world.ts';
import { ORIGIN } from './support/api-under-test.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Examplebot/2.1; +http://bot.example/about)';

type Fields = Record<string, string>;

/** The rows of a day after these posts, and their statuses. */
async function afterPosting(posts: readonly (readonly [Fields, string])[]) {
  const world = await engineWorld('demo');
  onTestFinished(world.remove);
  const api = await createApi({
    ...world.place,
    works: false,
    demo: false,
    publicOrigin: null,
    log,
    now: () => NOW,
  });
  const statuses: number[] = [];
  for (const [fields, agent] of posts) {
    const body = new URLSearchParams(fields);
    const headers = { 'user-agent': agent };
    const request = new Request(`${ORIGIN}/api/stat.php`, { method: 'POST', body, headers });
    statuses.push((await api.fetch(request)).status);
  }
  await api.close();
  const day = Math.floor(NOW.getTime() / 86_400_000);
  const read = (table: string, columns: string) =>
    world.rows(`SELECT ${columns} FROM ${table} WHERE day = ? ORDER BY 1, 2`, day);
  const pages = await read('page_views_daily', 'page, campaign, views');
  const videos = await read('video_views_daily', 'video_id, views');
  return { statuses, pages, videos };
}

describe('page views', () => {
  it('STAT-02, STAT-04 are stored by day, page and campaign, and hold nothing else of anybody', async () => {
    const view = (page: string, campaign?: string): [Fields, string] => [
      { act: 'page', page, ...(campaign !== undefined && { campaign }) },
      BROWSER,
    ];
    const { statuses, pages } = await afterPosting([
      view('video', 'spring sale'),
      view('video', ' spring  sale '),
      view('home'),
      view('home', ''),
      view('embed', '<script>alert(1)</script>'),
      view('embed', 'someone@mail.example'),
      view('embed', `'); DROP TABLE page_views_daily; --`),
      view('embed', 'x'.repeat(5000)),
      view('embed', 'весна-2026'),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(pages).toEqual([
      { page: 'embed', campaign: 'other', views: 4 },
      { page: 'embed', campaign: 'весна-2026', views: 1 },
      { page: 'home', campaign: '', views: 2 },
      { page: 'video', campaign: 'spring-sale', views: 2 },
    ]);
  });

  it('of programs that say what they are are answered and not counted, nor are their views', async () => {
    const { statuses, pages, videos } = await afterPosting([
      [{ act: 'page', page: 'video' }, BOT],
      [{ act: 'view', section: 'videos', object_id: '1' }, BOT],
    ]);
    expect({ statuses, pages, videos }).toEqual({ statuses: [200, 200], pages: [], videos: [] });
  });

  it('of names that no page of ours has are counted as one', async () => {
    const named = ['invented', 'invented-too', 'videos-default', 'top-country', '404'];
    const { statuses, pages } = await afterPosting(
      named.map((page) => [{ act: 'page', page }, BROWSER] as const),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(pages).toEqual([
      { page: '404', campaign: '', views: 1 },
      { page: 'other', campaign: '', views: 3 },
      { page: 'top-country', campaign: '', views: 1 },
    ]);
  });

  it.each(['', 'A', 'a b', 'a/b', 'é', 'x'.repeat(41)])(
    'of a page named “%s” are refused',
    async (page) => {
      const { statuses, pages } = await afterPosting([[{ act: 'page', page }, BROWSER]]);
      expect({ statuses, pages }).toEqual({ statuses: [422], pages: [] });
    },
  );
});

it.each([
  [BOT, true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['facebookexternalhit/1.1', true],
  ['Screaming Frog SEO Spider/20.0', true],
  ['Mozilla/5.0 (X11) Chrome/140 Safari/537.36 Chrome-Lighthouse', true],
  ['ExampleArchive (https://archive.example)', true],
  [BROWSER, false],
  [
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    false,
  ],
  ['', false],
])('the user agent %s says that it is a bot: %s', (agent, expected) => {
  expect(isDeclaredBot(agent)).toBe(expected);
});

describe('names from visitors', () => {
  it.each([
    ['spring', 'spring'],
    ['  two  words ', 'two-words'],
    ['a_b.c~d-e', 'a_b.c~d-e'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), 'other'],
    ['a\u0000b', 'other'],
    ['a/b', 'other'],
    ['', ''],
  ])('the campaign %j is kept as %j', (text, name) => {
    expect(campaignName(text)).toBe(name);
  });

  it('make only so many rows a day; what comes without a campaign is still told apart', () => {
    const keys = new PageKeys();
    const rows = new Set<string>();
    const admit = (day: number, page: string, campaign: string) => {
      const key = keys.admit(day, { page, campaign });
      rows.add(JSON.stringify(key));
      return key;
    };
    admit(1, 'video', 'spring');
    for (let n = 0; n < 10_000; n++) admit(1, 'video', `c${n}`);
    expect(rows.size).toBeLessThan(2100);
    expect(admit(1, 'video', 'late')).toEqual({ page: 'video', campaign: 'other' });
    expect(admit(1, 'video', 'spring')).toEqual({ page: 'video', campaign: 'spring' });
    expect(admit(1, 'video', '')).toEqual({ page: 'video', campaign: '' });
    expect(admit(1, 'late', '')).toEqual({ page: 'late', campaign: '' });
    expect(admit(2, 'late', 'late')).toEqual({ page: 'late', campaign: 'late' });
  });
});
