import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A phone that is slow: DESIGN.md's four times. */
const SLOWER = 4;
/** Milliseconds from an interaction to the next paint. */
const AIM = 100;
/** A machine that is busy with something else must not fail it. */
const LIMIT = AIM * 2.5;
/** The best counts: another process may take the processor at any moment. */
const TRIES = 4;
/** Milliseconds without anything to do, so that the next press finds the page at rest. */
const REST_MS = 400;

/** What a visitor presses, and what puts the page back. */
export interface Control {
  act: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

interface Timed extends PerformanceEntry {
  interactionId: number;
}

/** Has the page note how long each interaction took, then slows it down. */
export async function observePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: number[] = [];
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Timed[]) {
        if (entry.interactionId > 0) noted.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Resolves when the page has painted and had nothing to do for a while. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => {
          setTimeout(() => {
            requestAnimationFrame(() => resolve());
          }, ms);
        });
      }),
    REST_MS,
  );

/** The longest that a paint came after an event of what `act` does; the best of some tries, one where that will do. */
async function slowestPaint(page: Page, { act, undo }: Control): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < TRIES && best > AIM; run += 1) {
    await rest(page);
    await page.evaluate(() => ((window as unknown as { noted: number[] }).noted.length = 0));
    await act();
    await rest(page);
    const noted = await page.evaluate(() => (window as unknown as { noted: number[] }).noted);
    // What takes less than 16 ms is not noted.
    best = Math.min(best, Math.max(0, ...noted));
    await undo();
  }
  return best;
}

/** Presses each control, prints how soon it was seen, and objects to what is late. The first press of each is none. */
export async function judgePresses(page: Page, controls: Record<string, Control>): Promise<void> {
  const took: Record<string, number> = {};
  for (const [name, control] of Object.entries(controls)) {
    // Its code comes, and a second press finds it there.
    await control.act();
    await control.undo();
    took[name] = await slowestPaint(page, control);
  }
  process.stdout.write(`interaction to next paint, ms: ${JSON.stringify(took)}\n`);
  expect(Object.entries(took).filter(([, ms]) => ms > LIMIT)).toEqual([]);
}
