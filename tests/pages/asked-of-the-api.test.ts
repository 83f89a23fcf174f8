import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_COUNT } from '#config/limits.ts';
import { startSite } from '../setup/site.ts';
import { askPage } from '../setup/ask-page.ts';
import { startAlteredApi } from '../setup/altered-api.ts';
import { useShared, useStarted } from '../setup/use-started.ts';

/** What the site asked the API for since the last test, without `/api/`. */
const asked: string[] = [];
const demo = useShared(startSite, {});
const api = useStarted(() =>
  startAlteredApi(demo.origin, (path) => {
    asked.push(path);
    return null;
  }),
);
const site = useStarted(() => startSite({ API_ORIGIN: api.origin, PAGE_STORE: 'off' }));

beforeEach(() => {
  asked.length = 0;
});

const see = (path: string) => askPage(site.origin, path);

/** The address of the first link of a page that begins with `start`. */
async function firstLink(path: string, start: string): Promise<string> {
  const { html } = await see(path);
  const href = new RegExp(`href="?(${start}[^" >]*)`).exec(html)?.[1];
  if (href === undefined) throw new Error(`${path} has no link to ${start}`);
  return href;
}

/** Lifetimes named in the addresses of a call, each once. */
const lifetimesOf = (call: string): number[] => {
  const shape = new RegExp(`^json/${call}/(\\d+)/`);
  return [...new Set(asked.flatMap((path) => shape.exec(path)?.[1] ?? []))].map(Number);
};

describe('an answer is asked for with the lifetime of SPEC.md §9', () => {
  it('API-044 videos: 14400', async () => {
    await see('/videos/longest/2/');
    expect(lifetimesOf('videos2')).toEqual([14400]);
  });

  it('API-046 API-057 playlists: 14400, their videos: 86400, 60 a page', async () => {
    const playlist = await firstLink('/playlists/most-popular/1/', '/playlist/\\d');
    expect(lifetimesOf('playlists')).toEqual([14400]);
    await see(playlist);
    const id = playlist.split('/')[2];
    const list = new RegExp(`^json/videos2/86400/str/[a-z-]+/60/playlist\\.${id}\\.1\\.`);
    expect(asked).toContainEqual(expect.stringMatching(list));
  });

  it('API-045 categories: 14400', async () => {
    await see('/categories/');
    expect(lifetimesOf('categories')).toEqual([14400]);
  });

  it('API-050 what belongs to a member: 0', async () => {
    const member = await firstLink('/community/recent/1/', '/member/');
    asked.length = 0;
    await see(`${member}ed_videos/1/`);
    expect(lifetimesOf('videos2')).toEqual([0]);
  });

  it('API-061 API-074 API-096 API-114 related videos: 432000, files: 8640000, suggestions: 43200, comments: 3600', async () => {
    const video = await firstLink('/videos/longest/1/', '/videos/\\d');
    asked.length = 0;
    await see(video);
    expect(lifetimesOf('videos_related2')).toEqual([432000]);
    expect(lifetimesOf('comments')).toEqual([3600]);
    expect(lifetimesOf('suggester')).toEqual([43200]);
    const id = video.split('/')[2];
    expect(asked).toContain(`videofile.php?video_id=${id}&lifetime=8640000`);
  });

  it('API-099 albums and one album: 86400', async () => {
    await see(await firstLink('/albums/latest-updates/1/', '/album/'));
    expect(lifetimesOf('albums')).toEqual([86400]);
    expect(lifetimesOf('album')).toEqual([86400]);
  });

  it('API-104 models and one model: 3600', async () => {
    await see(await firstLink('/models/most-popular/1/', '/model/'));
    expect(lifetimesOf('models')).toEqual([3600]);
    expect(lifetimesOf('model')).toEqual([3600]);
  });

  it('API-111 members and one member: 7200', async () => {
    await see(await firstLink('/community/recent/1/', '/member/'));
    expect(lifetimesOf('members')).toEqual([7200]);
    expect(lifetimesOf('member')).toEqual([7200]);
  });
});

it(`CONST-01 a list without a count of its own asks for ${DEFAULT_COUNT} entries`, async () => {
  await see(`${await firstLink('/community/recent/1/', '/member/')}subscriptions/`);
  const [list] = asked.filter((path) => path.startsWith('json/subscriptions/'));
  expect(list).toMatch(/^json\/subscriptions\/7200\/40\//);
});

it('ROUTE-12 a video page with fr is the page of the video, by its own address', async () => {
  const video = await firstLink('/videos/longest/1/', '/videos/\\d');
  const { status, html } = await see(`${video}?fr=1`);
  expect(status).toBe(200);
  expect(html).toMatch(/<video[^>]* poster/);
  expect(html).toContain(`rel="canonical" href="${video}"`);
});

it('API-060 related videos are asked for in blocks of three pages of twelve', async () => {
  const video = await firstLink('/videos/longest/1/', '/videos/\\d');
  const id = Number(video.split('/')[2]);
  for (const [page, block] of [
    [1, 1],
    [3, 1],
    [4, 2],
  ] as const) {
    asked.length = 0;
    await see(`${video}?page=${page}`);
    const related = asked.filter((path) => path.startsWith('json/videos_related2/'));
    expect(related).toEqual([
      `json/videos_related2/432000/36/0/${Math.floor(id / 1000) * 1000}/${id}.all.${block}.json`,
    ]);
  }
});

describe('an information page is shown at its address', () => {
  it.each([
    ['INFO-01', 'cookies_policy', 'Cookies policy'],
    ['INFO-02', 'parentalcontrol', 'Parental control'],
    ['INFO-03', 'eu-digital-services-act', 'Digital Services Act'],
    ['INFO-04', 'privacy', 'Privacy policy'],
    ['INFO-05', '2257', '2257'],
  ])('%s /information/%s/', async (_fact, name, title) => {
    const { status, html, words } = await see(`/information/${name}/`);
    expect(status).toBe(200);
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]?.toLowerCase()).toContain(title.toLowerCase());
    expect(words.length).toBeGreaterThan(2000);
  });
});
