import { writeFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { COOKIES } from '#config/cookies.ts';
import { speedIndex, type Frame } from './speed-index.ts';
import { observe, readTimings, type Timings } from './timings.ts';
import { watchRequests, weigh, type Asked, type Kind } from './weight.ts';

const TOUCH = { isMobile: true, hasTouch: true } as const;

/** A small phone, and a common one whose dots are no whole number of pixels. */
export const PHONES = {
  small: { ...TOUCH, viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  large: { ...TOUCH, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
} as const satisfies Record<string, BrowserContextOptions>;
export type Phone = keyof typeof PHONES;

/** How many times slower than this machine. */
export const SLOWER = 4;

const SCREENSHOTS = 'disabled-by-default-devtools.screenshot';
/** What a trace to be read has as well; it would slow those that are not. */
const MORE = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'blink.user_timing',
];

/** A browser has made its window and has nothing more to do for it: this is a machine of few cores. */
const REST_MS = 1500;

/** Where a visit comes from: another site, without a connection that it could share. */
const START = 'data:text/html,<title>Elsewhere</title><p>Elsewhere';

export interface Visit extends Timings {
  speedIndex: number;
  bytes: Record<Kind, number>;
  /** The page's HTML without the head of its answer. */
  html: number;
  requests: number;
  asked: readonly Asked[];
}

interface TraceEvent {
  name: string;
  ts: number;
  args: { snapshot?: string };
}

/** The screen as it was at `start`, milliseconds on the browser's clock, and each change since. */
function framesOf(trace: Buffer, start: number): Frame[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return traceEvents
    .flatMap(({ name, ts, args: { snapshot } }) =>
      name === 'Screenshot' && snapshot !== undefined ? [{ ts, snapshot }] : [],
    )
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ ts, snapshot }) => ({
      at: Math.max(0, ts / 1000 - start),
      jpeg: Buffer.from(snapshot, 'base64'),
    }));
}

async function load(page: Page, url: string): Promise<Omit<Visit, 'speedIndex'>> {
  const session = await page.context().newCDPSession(page);
  const { asked, quiet } = await watchRequests(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const answer = await page.goto(url, { timeout: 120_000 });
  if (answer?.status() !== 200) throw new Error(`${url}: ${answer?.status()}`);
  await quiet();
  const timings = await page.evaluate(readTimings);
  const document = asked.find(({ kind }) => kind === 'document');
  const html = (document?.bytes ?? 0) - (document?.headBytes ?? 0);
  return { ...timings, asked, html, bytes: weigh(asked), requests: asked.length };
}

/**
 * Loads a page as a new visitor who is of age, with an empty cache, and waits until nothing more arrives. With
 * `traceFile` the trace is kept there.
 */
export async function visit(
  browser: Browser,
  url: string,
  phone: Phone,
  traceFile?: string,
): Promise<Visit> {
  const context = await browser.newContext(PHONES[phone]);
  try {
    await context.addCookies([{ name: COOKIES.age, value: '1', url }]);
    await context.addInitScript(observe);
    const page = await context.newPage();
    // A visitor comes from another page: from an empty tab a browser makes a process more.
    await page.goto(START);
    await after(REST_MS);
    const categories = traceFile === undefined ? [SCREENSHOTS] : [SCREENSHOTS, ...MORE];
    await browser.startTracing(page, { categories });
    const loaded = await load(page, url);
    const trace = await browser.stopTracing();
    if (traceFile !== undefined) await writeFile(traceFile, trace);
    const frames = framesOf(trace, loaded.asked[0]?.began ?? 0);
    return { ...loaded, speedIndex: await speedIndex(frames) };
  } finally {
    await context.close();
  }
}
