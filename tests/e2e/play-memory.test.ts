// @module-tag long
import type { CDPSession, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { startSite } from '../setup/site.ts';
import { parts, playsPast } from './support/player-page.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { IS_LONG } from '../setup/long.ts';

/** 50 with `npm run test:long`. */
const PLAYS = IS_LONG ? 50 : 4;
/** Until then caches fill: compiled code, pictures, fonts. */
const WARM = IS_LONG ? 10 : 2;
/** What the last so many of those leave at most is what is usual: one page may have less, as its lists come late. */
const USUAL = IS_LONG ? 4 : 2;
/** What is counted of a page; bytes of objects only where caches have had time to fill. */
const COUNTED = ['Documents', 'Nodes', 'JSEventListeners', ...(IS_LONG ? ['JSHeapUsedSize'] : [])];
const MINUTES = 60_000;

const site = useStarted(startSite);
const browser = useBrowser(WITH_PICTURES);

/** Bytes of script objects that are still needed, and how many documents, nodes and listeners are alive. */
async function inUse(session: CDPSession): Promise<Record<string, number>> {
  // The first round lets go of what the second takes away.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(
    metrics.filter(({ name }) => COUNTED.includes(name)).map(({ name, value }) => [name, value]),
  );
}

/** Plays the end of the video, and goes on to the next by its card. */
async function playToNext(page: Page): Promise<void> {
  const before = page.url();
  await parts.controls(page).waitFor();
  await playsPast(page, 0);
  await parts
    .video(page)
    .evaluate((video: HTMLVideoElement) => void (video.currentTime = video.duration - 0.2));
  await Promise.all([
    page.waitForURL((url) => url.href !== before, { waitUntil: 'commit' }),
    // Pressed within the page: while a mouse was on its way the card could go on by itself, and the press waited for the next card.
    page.waitForFunction((from) => {
      const link = [...document.querySelectorAll('a')].find(
        ({ textContent }) => textContent.trim() === 'Play now',
      );
      link?.click();
      return link !== undefined || location.href !== from;
    }, before),
  ]);
}

describe(`${PLAYS} plays of the next video`, () => {
  it(
    `leave no more in memory than the first ${WARM}`,
    async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies([{ name: COOKIES.age, value: '1', url: site.origin }]);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable');
      await session.send('HeapProfiler.enable');
      await page.goto(`${site.origin}/videos/`);
      const first = await page.locator('.tile a').first().getAttribute('href');
      await page.goto(site.origin + (first ?? ''));
      await parts.start(page).click();
      const warm: Record<string, number> = {};
      for (let play = 1; play <= PLAYS; play += 1) {
        await playToNext(page);
        if (play > WARM || play <= WARM - USUAL) continue;
        await parts.controls(page).waitFor();
        for (const [name, value] of Object.entries(await inUse(session)))
          warm[name] = Math.max(value, warm[name] ?? 0);
      }
      await parts.controls(page).waitFor();
      let end: Record<string, number> = {};
      const tooMuch = async (): Promise<string[]> => {
        end = await inUse(session);
        return (
          Object.entries(warm)
            // Of what there are few, as documents, one more or less is nobody's fault: each play that holds one adds one.
            .filter(
              ([name, usual]) => (end[name] ?? 0) >= Math.max(usual * 1.25, usual + PLAYS - WARM),
            )
            .map(([name]) => name)
        );
      };
      // What is only waiting for a later round of the collector goes; what somebody holds does not.
      await expect.poll(tooMuch, { timeout: 30_000, interval: 1000 }).toEqual([]);
      process.stdout.write(
        `memory after ${WARM} plays ${JSON.stringify(warm)}, after ${PLAYS} ${JSON.stringify(end)}\n`,
      );
      await context.close();
    },
    10 * MINUTES,
  );
});
