import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { media, parts, playsPast, startByClick, until } from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';
import { mouseAtRest } from './support/visitor.ts';

/** Issue 2: all script of a video page before somebody plays, compressed. */
const SCRIPT_BUDGET = 12 * 1024;

const site = useWatchSite({ quiet: false });

/** What React marks its elements with. */
const REACT = 'react.transitional.element';

const address = (id: number, query = ''): string => `/videos/${id}/film-${id}/${query}`;
const { open } = site;

describe('the page', () => {
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

  it('VID-34 VID-35 disables the button of the carousel that leads past an end', async () => {
    const page = await open(VIDEO.plain);
    const previous = page.getByRole('button', { name: 'Previous suggestions' });
    const next = page.getByRole('button', { name: 'Next suggestions' });
    await next.click();
    expect(await next.isDisabled()).toBe(false);
    await until(() => previous.isDisabled()).toBe(false);
    await page
      .getByRole('list', { name: 'You may also like' })
      .evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await until(() => next.isDisabled()).toBe(true);
    // The focus was on it: keys go on from the other one.
    expect(await previous.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('states', () => {
  it('PLY-11 a list of files that cannot be had is not shown: the poster is there to be tried again', async () => {
    const page = await open(VIDEO.withoutFiles);
    const startsAndAsks = () =>
      Promise.all([page.waitForResponse(/videofile\.php/), parts.start(page).click()]);
    await startsAndAsks();
    await parts.start(page).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await startsAndAsks();
  });

  it(
    'files that are not there end in a screen with one thing to do',
    { tags: 'long' },
    async () => {
      const page = await open(VIDEO.broken);
      await parts.start(page).click();
      const alert = page.getByRole('alert');
      await alert.getByText('The video could not be played.').waitFor();
      await alert.evaluate((first) => {
        Object.assign(globalThis, { played: 0 });
        first.dataset.first = '';
        HTMLMediaElement.prototype.play = () => {
          Reflect.set(globalThis, 'played', 1);
          return Promise.resolve();
        };
      });
      await Promise.all([
        page.waitForRequest(/videofile\.php/),
        page.getByRole('button', { name: 'Try again' }).click(),
      ]);
      await page.locator('[role=alert]:not([data-first])').waitFor();
      // What failed to load is not played.
      expect(await page.evaluate(() => Reflect.get(globalThis, 'played') as number)).toBe(0);
    },
  );
});

describe('script', () => {
  it(
    'before play is under 12 KB and holds neither React nor Shaka; the player comes with the first play',
    { tags: 'long' },
    async () => {
      const bodies: Promise<Buffer>[] = [];
      const names: string[] = [];
      const page = await site.visit('about:blank');
      await mouseAtRest(page);
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        bodies.push(response.body());
        names.push(response.url());
      });
      await page.goto(site.origin + address(VIDEO.plain));
      await page.waitForLoadState('networkidle');
      const before = await Promise.all(bodies);
      const bytes = before.reduce((sum, body) => sum + gzipSync(body).length, 0);
      expect(before.length).toBeGreaterThan(0);
      expect(bytes, names.join(' ')).toBeLessThan(SCRIPT_BUDGET);
      // Their names may stand there, as what a touch brings; they themselves may not.
      expect(before.some((body) => body.includes('shaka.') || body.includes(REACT))).toBe(false);
      await startByClick(page);
      await parts.settings(page).waitFor();
      const after = await Promise.all(bodies);
      expect(after.some((body) => body.includes(REACT))).toBe(true);
    },
  );

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
    const page = await site.visit('about:blank');
    await page.route(/_astro\/(start-player|adaptive)\./, (route) => route.abort());
    await page.goto(site.origin + address(VIDEO.plain));
    await parts.start(page).click();
    await playsPast(page, 0.2);
    expect(await parts.video(page).getAttribute('controls')).toBe('');
  });
});

describe('layout', () => {
  it('never scrolls sideways, at any width', async () => {
    const page = await open(VIDEO.plain);
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect(scroll, `${width} px`).toBeLessThanOrEqual(client);
      const frame = await page.locator('.player').boundingBox();
      expect(frame?.width).toBeLessThanOrEqual(width);
      expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    }
  });

  it('has touch targets of 44 px on the smallest phone', { tags: 'long' }, async () => {
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
    // To play, to mute, the settings and full screen: the smallest phone has no room for more.
    expect(sizes.length).toBeGreaterThanOrEqual(4);
    for (const { width, height, right } of sizes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(360);
    }
  });
});
