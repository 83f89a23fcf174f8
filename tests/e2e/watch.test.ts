import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE, RELATED_PAGE_SIZE } from '#config/limits.ts';
import { paths } from '#routes/paths.ts';
import { media, parts, playsPast, startByClick, until } from './support/player-page.ts';
import { COMMENTS, RELATED, TITLE, VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

/** Issue 2: all script of a video page before somebody plays, compressed. */
const SCRIPT_BUDGET = 12 * 1024;

const site = useWatchSite({ quiet: false });

/** What React marks its elements with. */
const REACT = 'react.transitional.element';

const address = (id: number, query = ''): string => `/videos/${id}/film-${id}/${query}`;
const { open } = site;

const status = async (path: string): Promise<number> => (await fetch(site.origin + path)).status;

describe('the page', () => {
  it('VID-03 VID-04 VID-06 VID-08 VID-09 is complete without a script, in the order of the specification', async () => {
    const page = await open(VIDEO.plain, '', { javaScriptEnabled: false });
    const heading = page.getByRole('heading', { level: 1, name: TITLE });
    await heading.waitFor();
    const text = await page.locator('main').innerText();
    for (const said of [
      '128K views',
      'November 1, 2026',
      'harbour_film',
      '1.2K',
      '31',
      'Show more',
      'Mira Vale',
    ]) {
      expect(text).toContain(said);
    }
    const order = [
      'Northern lights',
      'Five hours',
      'North Film',
      'Categories',
      'You may also like',
      'Related videos',
      'comments\nSign in',
    ];
    const places = order.map((part) => text.replace(/\n+/g, '\n').indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
    await page.getByRole('link', { name: `${COMMENTS} comments` }).click();
    expect(page.url()).toMatch(/#comments$/);
  });

  it('VID-05 CMT-04 links to the uploader and to those who commented', async () => {
    const page = await open(VIDEO.plain, '', { javaScriptEnabled: false });
    const uploader = page.getByRole('link', { name: 'harbour_film' });
    expect(await uploader.getAttribute('href')).toBe(paths.member(5));
    const author = page.getByRole('link', { name: 'viewer1', exact: true });
    expect(await author.getAttribute('href')).toMatch(/^\/member\/\d+\/$/);
  });

  it('VID-17 VID-18 unfolds the description and folds it again, without a script', async () => {
    const page = await open(VIDEO.plain, '', { javaScriptEnabled: false });
    const text = page.locator('.watch-description > p');
    const height = async (): Promise<number> => (await text.boundingBox())?.height ?? 0;
    const folded = await height();
    await page.getByText('Show more').click();
    expect(await height()).toBeGreaterThan(folded);
    await page.getByText('Hide').click();
    expect(await height()).toBe(folded);
  });

  it('VID-19 VID-20 VID-21 VID-22 names models, channel and categories', async () => {
    const page = await open(VIDEO.plain);
    const tags = page.getByRole('list', { name: 'Models, channel and categories' });
    expect(await tags.getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/Mira Vale\s+21/),
      'North Film',
      'Aurora',
      'Lakes',
      'Never show …',
    ]);
    await until(() =>
      tags
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });

  it('VID-34 VID-35 disables the button of the carousel that leads past an end', async () => {
    const page = await open(VIDEO.plain);
    const previous = page.getByRole('button', { name: 'Previous suggestions' });
    const next = page.getByRole('button', { name: 'Next suggestions' });
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
    await next.click();
    await until(() => previous.isDisabled()).toBe(false);
    await page
      .getByRole('list', { name: 'You may also like' })
      .evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await until(() => next.isDisabled()).toBe(true);
  });

  it('VID-36 VID-37 VID-38 VID-39 lists related videos, twelve a page, over the bounds of a block', async () => {
    const page = await open(VIDEO.plain, '', { javaScriptEnabled: false });
    const tiles = page.getByRole('region', { name: 'Related videos' }).locator('.tile a');
    expect(await tiles.count()).toBe(RELATED_PAGE_SIZE);
    expect(await tiles.first().getAttribute('href')).toBe('/videos/3000/film-3000/?fr=1');
    await page
      .getByRole('region', { name: 'Related videos' })
      .getByRole('link', { name: 'Page 4' })
      .click();
    expect(await tiles.count()).toBe(RELATED - 3 * RELATED_PAGE_SIZE);
    expect(await tiles.first().getAttribute('href')).toBe('/videos/3036/film-3036/?fr=1');
  });

  it('CMT-01 CMT-02 CMT-03 pages through the comments, ten a page, each in its own direction', async () => {
    const page = await open(VIDEO.plain, '', { javaScriptEnabled: false });
    const region = page.getByRole('region', { name: `${COMMENTS} comments` });
    expect(await region.getByRole('listitem').filter({ hasText: 'viewer' }).count()).toBe(
      COMMENTS_PAGE_SIZE,
    );
    const first = region.getByText('صورة جميلة');
    expect(await first.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    await region.getByRole('link', { name: 'Page 3' }).click();
    expect(await region.getByText(/^Comment \d+$/).allTextContents()).toEqual(
      [21, 22, 23, 24, 25].map((number) => `Comment ${number}`),
    );
  });

  it('describes itself to search engines and to whoever shares it', async () => {
    const page = await open(VIDEO.plain);
    const json = await page.locator('script[type="application/ld+json"]').textContent();
    const { '@graph': things } = JSON.parse(json ?? '') as { '@graph': unknown[] };
    expect(things[0]).toMatchObject({ '@type': 'VideoObject', name: TITLE, duration: 'PT2M' });
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(TITLE);
    expect(await page.locator('link[rel=preload][as=image]').getAttribute('fetchpriority')).toBe(
      'high',
    );
  });
});

describe('states', () => {
  it('VID-40 VID-41 a missing video is the 404 page', async () => {
    expect(await status(address(VIDEO.missing))).toBe(404);
    const page = await open(VIDEO.missing);
    await page.getByRole('heading', { name: 'Oops! Content not found!' }).waitFor();
  });

  it('VID-42 PLY-03 PLY-05 a deleted video says so, is gone for search engines and has nothing to start', async () => {
    expect(await status(address(VIDEO.deleted))).toBe(410);
    const page = await open(VIDEO.deleted);
    await page.getByText('Video has been recently deleted').waitFor();
    expect(await parts.start(page).count()).toBe(0);
    expect(await parts.video(page).count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'This video was removed' }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('button', { name: /like/i }).count()).toBe(0);
    expect(await main.getByText(/^0 views/).count()).toBe(0);
    const onward = main.getByRole('link', { name: 'Most popular videos' });
    expect(await onward.getAttribute('href')).toBe('/videos/most-popular/1/');
  });

  it('VID-44 PLY-04 a private video says what to do, with a link to the sign-in', async () => {
    expect(await status(address(VIDEO.private))).toBe(200);
    const page = await open(VIDEO.private);
    await page.getByText('Video is private! You should sign in to watch it').waitFor();
    expect(
      await page.getByRole('link', { name: 'sign in', exact: true }).getAttribute('href'),
    ).toBe('/login/');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await parts.video(page).count()).toBe(0);
  });

  it('VID-40 an API in trouble is told in words, with a status that says so', async () => {
    const answer = await fetch(site.origin + address(VIDEO.trouble));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '10']);
    const page = await open(VIDEO.trouble);
    await page.getByRole('heading', { name: 'Oops! Content not found!' }).waitFor();
    await page.getByText('The video could not be loaded').waitFor();
    await page.getByRole('link', { name: 'Try again' }).waitFor();
    const home = page.getByRole('link', { name: 'To the main page' });
    expect(await home.getAttribute('href')).toBe('/');
  });

  it('PLY-11 a list of files that cannot be had is not shown: the poster is there to be tried again', async () => {
    const page = await open(VIDEO.withoutFiles);
    const asked = page.waitForResponse(/videofile\.php/);
    await parts.start(page).click();
    await asked;
    await parts.start(page).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    const again = page.waitForResponse(/videofile\.php/);
    await parts.start(page).click();
    await again;
  });

  it('files that are not there end in a screen with one thing to do', async () => {
    const page = await open(VIDEO.broken);
    await parts.start(page).click();
    await page.getByRole('alert').getByText('The video could not be played.').waitFor();
    const again = page.waitForRequest(/videofile\.php/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await page.getByRole('alert').waitFor();
  });
});

describe('script', () => {
  it('before play is under 12 KB and holds neither React nor Shaka; the player comes with the first play', async () => {
    const bodies: Promise<Buffer>[] = [];
    const page = await site.visit('/information/terms/');
    // What that page still asks for would be lost with it.
    await page.waitForLoadState('networkidle');
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body());
    });
    await page.goto(site.origin + address(VIDEO.plain));
    await page.waitForLoadState('networkidle');
    const before = await Promise.all(bodies);
    const bytes = before.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(before.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(SCRIPT_BUDGET);
    // Their names may stand there, as what a touch brings; they themselves may not.
    expect(before.some((body) => body.includes('shaka.') || body.includes(REACT))).toBe(false);
    await startByClick(page);
    await parts.settings(page).waitFor();
    const after = await Promise.all(bodies);
    expect(after.some((body) => body.includes(REACT))).toBe(true);
  });

  it('when off leaves a native video that plays, and only one', async () => {
    const page = await open(VIDEO.plain, '', { javaScriptEnabled: false });
    expect(await parts.video(page).count()).toBe(1);
    expect(await parts.start(page).count()).toBe(0);
    const video = parts.video(page);
    expect(await video.getAttribute('src')).toContain('_sd.mp4');
    await video.focus();
    const before = await video.screenshot();
    await page.keyboard.press('Space');
    await until(async () => (await video.screenshot()).equals(before)).toBe(false);
    await until(async () => (await media(page)).time).toBeGreaterThan(0.5);
  });

  it('that does not arrive leaves a video that plays', async () => {
    const page = await site.visit('/information/terms/');
    await page.route(/_astro\/(start-player|adaptive)\./, (route) => route.abort());
    await page.goto(site.origin + address(VIDEO.plain));
    await parts.start(page).click();
    await playsPast(page, 0.2);
    expect(await parts.video(page).getAttribute('controls')).toBe('');
  });
});

describe('layout', () => {
  it.each([320, 360, 768, 1024, 1440])('never scrolls sideways at %i px', async (width) => {
    const page = await open(VIDEO.plain, '', { viewport: { width, height: 800 } });
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
    const frame = await page.locator('.player').boundingBox();
    expect(frame?.width).toBeLessThanOrEqual(width);
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  it('has touch targets of 44 px on the smallest phone', async () => {
    const page = await open(VIDEO.plain, '', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await parts.start(page).tap();
    await playsPast(page, 0.2);
    await parts.controls(page).waitFor();
    const buttons = parts.controls(page).getByRole('button');
    const sizes = await buttons.evaluateAll((nodes) =>
      nodes
        .map((node) => node.getBoundingClientRect())
        .map(({ width, height, right }) => ({ width, height, right })),
    );
    expect(sizes.length).toBeGreaterThan(4);
    for (const { width, height, right } of sizes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(360);
    }
  });
});
