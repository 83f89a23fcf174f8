import type { BrowserContext, Page } from 'playwright';

/** The line of the measurement: 1.6 Mbit/s both ways, 150 ms there and back. */
export const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};

/** A page on the slow line. */
export async function openSlowly(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  return page;
}

/** Notes when `button` is tapped and when the first video of the page has visibly shown a second, later frame. */
async function watchFrames(page: Page, button: string): Promise<void> {
  await page.evaluate((selector) => {
    const times = { tapped: 0, moved: 0 };
    Object.assign(globalThis, { times });
    const follow = (video: HTMLVideoElement): void => {
      let first: number | undefined;
      const seen = (now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
        const isSeen = getComputedStyle(video).opacity === '1';
        if (isSeen) first ??= mediaTime;
        if (first !== undefined && mediaTime > first) times.moved = now;
        else video.requestVideoFrameCallback(seen);
      };
      video.requestVideoFrameCallback(seen);
    };
    const find = (): void => {
      const video = document.querySelector('video');
      if (video) follow(video);
      else requestAnimationFrame(find);
    };
    document.querySelector(selector)?.addEventListener(
      'click',
      () => {
        times.tapped = performance.now();
        find();
      },
      { capture: true, once: true },
    );
  }, button);
}

/** Taps `button` and gives the milliseconds until the picture moves. */
export async function timeToMove(page: Page, button: string): Promise<number> {
  await watchFrames(page, button);
  await page.locator(button).tap();
  const times = await page.waitForFunction(
    () => {
      const { times } = globalThis as unknown as { times: { tapped: number; moved: number } };
      return times.moved > 0 && times.moved - times.tapped;
    },
    undefined,
    { timeout: 60_000 },
  );
  return Number(await times.jsonValue());
}
