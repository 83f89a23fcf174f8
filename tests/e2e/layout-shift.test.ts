import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BREAKPOINTS } from '#config/breakpoints.ts';
import { startAdsSite } from './support/ads-site.ts';
import { PLAYLIST } from './support/playlist-answers.ts';
import { VIDEO } from './support/video-answers.ts';
import { useStarted } from './support/use-started.ts';

/** What may move on a page in all, as browsers count it (Layout Instability API). */
const LIMIT = 0.02;

interface Shift {
  value: number;
  /** Classes of what moved. */
  moved: string[];
}

const site = useStarted(startAdsSite);

async function open(width: number, path: string, height = 800): Promise<Page> {
  const { page, close } = await site.visit({ viewport: { width, height } });
  onTestFinished(close);
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(globalThis, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        const moved = sources.map(({ node }) => (node instanceof Element ? node.className : ''));
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  return page;
}

/** Goes through the page as a reader does, so that everything that waits for that comes. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const screens = await page.evaluate(() =>
    Math.ceil(document.documentElement.scrollHeight / innerHeight),
  );
  for (let screen = 0; screen < screens; screen += 1) {
    await page.mouse.wheel(0, 800);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  await page.waitForLoadState('networkidle');
}

async function expectNothingMoved(page: Page): Promise<void> {
  await readToTheEnd(page);
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as Shift[]);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(LIMIT);
}

describe.each([360, 1440])('at %i pixels', (width) => {
  it('ADS-01 nothing moves on a video page that has all it can have', async () => {
    const query = `?playlist=${PLAYLIST.long}&pl_page=2`;
    const page = await open(width, `/videos/${VIDEO.sponsored}/film-${VIDEO.sponsored}/${query}`);
    await page.getByRole('group', { name: 'Sponsored offer' }).waitFor();
    await page.getByText('Sponsor of North Film').waitFor();
    for (const part of ['.ads-footer', '#related', '#comments', '#strip']) {
      await page.locator(part).waitFor();
    }
    await expectNothingMoved(page);
  });

  it('nothing moves on a listing', async () => {
    const page = await open(width, '/videos/');
    await page.locator('.tile').first().waitFor();
    await expectNothingMoved(page);
  });

  it.each(['/excluded/', '/videos/history/1/'])(
    'nothing moves on %s, which a script fills',
    { tags: 'long' },
    async (path) => {
      const page = await open(width, path);
      await page
        .getByRole('main')
        .getByText(/is empty|Nothing yet/u)
        .waitFor();
      await expectNothingMoved(page);
    },
  );
});

it.each([
  [360, 740, 'sponsored'],
  [1366, 768, 'sponsored'],
  [1920, 1080, 'sponsored'],
  [360, 740, 'wordy'],
  [1366, 768, 'wordy'],
] as const)(
  'a screen of %i by %i shows player, title and actions of a %s video at once',
  async (width, height, kind) => {
    const page = await open(width, `/videos/${VIDEO[kind]}/film-${VIDEO[kind]}/`, height);
    const bottomOf = async (name: RegExp): Promise<number> => {
      const box = await page.getByRole('button', { name }).first().boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const player = await page.locator('.player').boundingBox();
    expect((title?.y ?? 0) - (player?.y ?? 0) - (player?.height ?? 0)).toBeLessThan(40);
    expect(await bottomOf(/^Like/u)).toBeLessThan(height);
    // Where a mouse would have to scroll the row sideways, it is two rows.
    const actions = page.locator('.watch-actions');
    const beyond = await actions.evaluate((row) => row.scrollWidth - row.clientWidth);
    if (width >= BREAKPOINTS.xs) expect(beyond).toBeLessThanOrEqual(0);
    const share = await actions.getByRole('link', { name: 'Share' }).boundingBox();
    expect(share?.y).toBeLessThan(height - 44);
  },
);
