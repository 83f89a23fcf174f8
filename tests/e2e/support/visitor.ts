import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright';
import { COOKIES } from '#config/cookies.ts';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the page has asked for so far, in order. */
  requests: Request[];
  /** Errors of scripts and warnings of the browser, which a test expects to be none. */
  troubles: string[];
  close: () => Promise<void>;
}

/** A small phone with a touch screen. */
export const PHONE = {
  viewport: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions;

/** What a browser that fetches no pictures says of each that a page asks for early, and once more after a while. */
const WITHOUT_PICTURES = /is not used because image loading is disabled\.$/u;
const UNUSED_PICTURE = /^The resource \S+\.(?:avif|jpg|png|svg|webp) was preloaded .* not used/u;

/** A new visitor who is of age, so that no gate covers the page. */
export async function newVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  await context.addCookies([{ name: COOKIES.age, value: '1', url: origin }]);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const requests: Request[] = [];
  const troubles: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('pageerror', (error) => troubles.push(error.message));
  let hasPictures = true;
  page.on('console', (message) => {
    const text = message.text();
    hasPictures &&= !WITHOUT_PICTURES.test(text);
    if (!hasPictures && (WITHOUT_PICTURES.test(text) || UNUSED_PICTURE.test(text))) return;
    if (['error', 'warning'].includes(message.type())) troubles.push(text);
  });
  return { page, context, requests, troubles, close: () => context.close() };
}

/**
 * Waits until a new page has what its browser tells it of a mouse at rest: one move at 0, 0 that nobody made, now and then as late
 * as on the first page visited, which takes it for a touch.
 */
export async function mouseAtRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}
