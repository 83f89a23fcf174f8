import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { COOKIES } from '#config/cookies.ts';
import { findChromium } from '../../setup/chromium.ts';
import { startSite } from '../../setup/site.ts';
import { openSlowly, timeToMove } from './measure.ts';

/** How many times as long as a bare `<video>` the player may take. */
export const AIMS = { cold: 1.5, warm: 1.1 } as const;
const START = '[data-start]';

interface Times {
  cold: number;
  warm: number;
}

interface Case {
  /** Address of the watch page, and the MP4 its player starts with. */
  page: string;
  file: string;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function newVisitor(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies([{ name: COOKIES.age, value: '1', url: origin }]);
  return context;
}

async function openWatchPage(page: Page, { page: address }: Case): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
}

/** The bare element stands in a page of the same site, so that both start with a connection at hand. */
async function openBarePage(page: Page, { page: address, file }: Case): Promise<void> {
  await page.goto(new URL('/robots.txt', address).href, { waitUntil: 'networkidle' });
  await page.evaluate((src) => {
    const video = document.createElement('video');
    Object.assign(video, { preload: 'none', playsInline: true, src });
    const button = document.createElement('button');
    Object.assign(button, { textContent: 'Play', onclick: () => void video.play() });
    button.dataset.start = '';
    document.body.replaceChildren(video, button);
  }, file);
}

/** Cold in a fresh profile, then once more in the same one. */
async function measure(
  browser: Browser,
  target: Case,
  open: (page: Page, target: Case) => Promise<void>,
): Promise<Times> {
  const context = await newVisitor(browser, new URL(target.page).origin);
  const page = await openSlowly(context);
  await open(page, target);
  const cold = await timeToMove(page, START);
  // What is fetched after the start belongs to a warm cache too.
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await open(page, target);
  const warm = await timeToMove(page, START);
  await context.close();
  return { cold, warm };
}

async function findCase(browser: Browser, origin: string): Promise<Case> {
  const context = await newVisitor(browser, origin);
  const page = await openSlowly(context);
  await page.goto(origin);
  const address = await page.locator('#list .tile a, .tile a').first().getAttribute('href');
  await page.goto(new URL(address ?? '/', origin).href);
  // What a browser starts for its first video of all, its audio among it, is not counted for the one that is timed first.
  const [asked] = await Promise.all([page.waitForRequest(/\.mp4/), timeToMove(page, START)]);
  const file = asked.url();
  const found = { page: page.url(), file };
  await context.close();
  return found;
}

export interface Compared {
  /** The MP4 that both played. */
  file: string;
  /** Medians, in milliseconds. */
  player: Times;
  bare: Times;
}

/**
 * Times the tap on play to the first moving frame, the player beside a bare `<video src>` of the same MP4, in
 * turns, at 1.6 Mbit/s and 150 ms.
 */
export async function comparePlays(runs: number): Promise<Compared> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const target = await findCase(browser, site.origin);
    const player: Times[] = [];
    const bare: Times[] = [];
    for (let run = 0; run < runs; run += 1) {
      player.push(await measure(browser, target, openWatchPage));
      bare.push(await measure(browser, target, openBarePage));
    }
    const middle = (times: readonly Times[]): Times => ({
      cold: median(times.map(({ cold }) => cold)),
      warm: median(times.map(({ warm }) => warm)),
    });
    return { file: new URL(target.file).pathname, player: middle(player), bare: middle(bare) };
  } finally {
    await browser.close();
    await site.stop();
  }
}
