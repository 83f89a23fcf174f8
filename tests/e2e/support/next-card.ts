import type { BrowserContextOptions, Page } from 'playwright';
import { parts, startByClick, until } from './player-page.ts';
import type { WatchVisits } from './use-watch-site.ts';
import { SECONDS } from './video-answers.ts';

/** What shows, after a video's end, the one that comes next. */
export const nextCard = (page: Page) => page.getByRole('region', { name: 'Next video' });

/** Goes to a moment, in seconds. */
export const seek = (page: Page, time: number): Promise<void> =>
  parts.video(page).evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), time);

/** Opens a video's page in a browser that plays it as a file: a jump to its end leaves what is there. */
export async function openAsFile(
  site: WatchVisits,
  id: number,
  query = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await site.visit('about:blank', options);
  // An engine whose clock stands still would never get on.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaSource'));
  await page.goto(`${site.origin}/videos/${id}/film-${id}/${query}`);
  return page;
}

/** Plays to the end. The clock of the page stands still from then on. */
export async function finish(page: Page): Promise<void> {
  await startByClick(page);
  await page.clock.install();
  await seek(page, SECONDS - 0.3);
  await until(() => parts.video(page).evaluate((video: HTMLVideoElement) => video.ended)).toBe(
    true,
  );
}
