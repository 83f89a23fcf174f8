import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SITE } from '#config/site.ts';
import { EMBED_HEIGHT, EMBED_WIDTH } from '#config/limits.ts';
import { parts, picture, playsPast, startByClick } from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { startWatchSite, type Visit } from './support/watch-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(startWatchSite);
let visit: Visit;
let other: Server;
let otherOrigin: string;

beforeAll(async () => {
  // Somebody else's page, on another origin.
  other = createServer((request, response) => {
    const frame = `<iframe src="${site.origin}${request.url}" width="${EMBED_WIDTH}" height="${EMBED_HEIGHT}" allow="autoplay; fullscreen"></iframe>`;
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Blog</title>${frame}`);
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  otherOrigin = `http://localhost:${(other.address() as AddressInfo).port}`;
});
afterEach(() => visit.close());
afterAll(async () => {
  other.closeAllConnections();
  other.close();
});

const embed = (id: number): string => `/embed/${id}/`;

describe('the embed', () => {
  it('PLY-12 PLY-13 plays in a frame of 426x265 on another site', async () => {
    visit = await site.visit(embed(VIDEO.plain));
    const { page, errors } = visit;
    await page.goto(otherOrigin + embed(VIDEO.plain));
    const frame = page.mainFrame().childFrames()[0];
    if (!frame) throw new Error('the frame did not load');
    await startByClick(frame);
    const before = await picture(frame);
    await playsPast(frame, 1);
    expect(await picture(frame)).not.toBe(before);
    const size = await frame.evaluate(() => ({
      width: innerWidth,
      scroll: document.documentElement.scrollWidth,
    }));
    expect(size).toEqual({ width: EMBED_WIDTH, scroll: EMBED_WIDTH });
    const sizes = await parts
      .controls(frame)
      .getByRole('button')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().right));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(EMBED_WIDTH);
    // Beside them the way to the site, which stops what plays here.
    const way = parts.controls(frame).getByRole('link', { name: `Watch on ${SITE.name}` });
    expect(await way.getAttribute('href')).toMatch(new RegExp(`/videos/${VIDEO.plain}/`));
    const [own] = await Promise.all([page.waitForEvent('popup'), way.click()]);
    await own.close();
    await parts.play(frame).waitFor();
    expect(errors).toEqual([]);
  });

  it('shows no part of a time where a frame is too narrow for it', async () => {
    visit = await site.visit('about:blank', { viewport: { width: 200, height: 113 } });
    // As near another screen, to which a button would lead.
    await visit.page.addInitScript(() => {
      const remote = Object.assign(new EventTarget(), {
        state: 'disconnected',
        watchAvailability: (tell: (available: boolean) => void) => Promise.resolve(tell(true)),
        cancelWatchAvailability: () => Promise.resolve(),
      });
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
    });
    await visit.page.goto(site.origin + embed(VIDEO.plain));
    await startByClick(visit.page);
    const fullScreen = visit.page.getByRole('button', { name: 'Full screen' });
    await fullScreen.waitFor();
    await visit.page.locator('.player-cast').waitFor({ state: 'attached' });
    const { x = 0, width = 0 } = (await fullScreen.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(200);
    expect(x).toBeGreaterThan(0);
    const isCut = await visit.page
      .locator('.player-time')
      .evaluate(
        (time) =>
          time.checkVisibility({ visibilityProperty: true }) && time.scrollWidth > time.clientWidth,
      );
    expect(isCut).toBe(false);
  });

  it('plays where storage and cookies are refused', async () => {
    visit = await site.visit('about:blank');
    const { page, errors } = visit;
    await page.addInitScript(() => {
      const refuse = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      Object.defineProperty(globalThis, 'localStorage', refuse);
      Object.defineProperty(globalThis, 'sessionStorage', refuse);
      Object.defineProperty(Document.prototype, 'cookie', refuse);
    });
    await page.goto(site.origin + embed(VIDEO.plain));
    await Promise.all([page.waitForResponse(/stat\.php/), startByClick(page)]);
    await page.keyboard.press('ArrowDown');
    expect(errors).toEqual([]);
  });

  it('leaves nothing in the history of this browser, and has no key for what only a page has', async () => {
    visit = await site.visit(embed(VIDEO.plain));
    const { page } = visit;
    await Promise.all([page.waitForResponse(/stat\.php/), startByClick(page)]);
    await parts.controls(page).waitFor();
    for (const key of ['t', '?']) await page.keyboard.press(key);
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    const named = await list.getByRole('term').allTextContents();
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => /theatre|next video|previous video/iu.test(name))).toEqual([]);
    for (const kept of ['videos', 'player_theatre'])
      expect(await page.evaluate((name) => localStorage.getItem(name), kept)).toBeNull();
  });
});
