import type { Locator, Page } from 'playwright';
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
const REST_MS = 100;
/** An animation may leave no idle moment: then it has gone on for long enough. */
const LONGEST_REST_MS = 500;

/** What a visitor presses, and what puts the page back. */
export interface Control {
  /** One press. What it brings about is not looked for here: that would be work of the page before its paint. */
  act: () => Promise<unknown>;
  /** Resolves once there is what the press brings about. */
  seen: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

interface Timed extends PerformanceEntry {
  interactionId: number;
}

interface Noted {
  /** Milliseconds to the paint, of every event of a press that took 16 or more. */
  took: number[];
  /** Presses before this one. */
  before: number;
}

type Noting = typeof globalThis & { noted: Noted };

function noteEvents(): void {
  const noted: Noted = { took: [], before: 0 };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) {
      if (entry.interactionId > 0) noted.took.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Has the page and those after it note how long each press took, then slows them down. */
export async function observePresses(page: Page): Promise<void> {
  await page.addInitScript(noteEvents);
  await page.evaluate(noteEvents);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Resolves when the page has painted and had nothing to do for a while. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(
    ([ms, timeout]) =>
      new Promise<void>((resolve) => {
        requestIdleCallback(
          () => {
            setTimeout(() => {
              requestAnimationFrame(() => resolve());
            }, ms);
          },
          { timeout },
        );
      }),
    [REST_MS, LONGEST_REST_MS] as const,
  );

/** Forgets what was noted of earlier presses, or gives what was noted of this one; no press is an error. */
function noteOf(page: Page, isOver: boolean): Promise<number> {
  return page.evaluate((over) => {
    const { noted } = globalThis as Noting;
    const { eventCounts } = performance;
    const presses = (eventCounts.get('pointerdown') ?? 0) + (eventCounts.get('keydown') ?? 0);
    if (over && presses === noted.before) throw new Error('nothing was pressed');
    // What takes less than 16 ms is not noted.
    const longest = Math.max(0, ...noted.took);
    Object.assign(noted, { took: [], before: presses });
    return longest;
  }, isOver);
}

/** The longest that a paint came after an event of one press, which must have brought about what it is for. */
async function timePress(page: Page, { act, seen }: Control): Promise<number> {
  await rest(page);
  await noteOf(page, false);
  await act();
  await rest(page);
  await seen();
  return noteOf(page, true);
}

/** Resolves when what a part stands in moves no more: a sheet that slides in takes a tap with it. */
async function standsStill(part: Element): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => {
    const isOver = effect instanceof KeyframeEffect && effect.target?.contains(part);
    return isOver && Number.isFinite(effect.getComputedTiming().endTime);
  });
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/**
 * A tap in the middle of a part. Playwright's own looks at the page between its events and before the paint, which
 * takes a slow phone long.
 */
export const finger = (part: Locator) => async (): Promise<void> => {
  const isFar = await part.first().evaluate((element) => {
    const before = scrollY;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return scrollY !== before;
  });
  // What comes into sight is drawn first.
  if (isFar) await rest(part.page());
  await part.first().evaluate(standsStill);
  const [x, y] = await part.first().evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = [left + width / 2, top + height / 2] as const;
    const hit = document.elementFromPoint(...place);
    if (!hit || !(element.contains(hit) || hit.contains(element)))
      throw new Error(`${element.outerHTML.slice(0, 80)} is under ${hit?.outerHTML.slice(0, 80)}`);
    return place;
  });
  await part.page().touchscreen.tap(x, y);
};

export const nothing = (): Promise<void> => Promise.resolve();

/** Markup of a page, and what its fields hold. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')];
    const held = fields.map(({ checked, value }) => `${checked} ${value}`).join();
    return document.documentElement.outerHTML + held;
  });

/** A tap that changes something; a second one puts it back. */
export function again(part: Locator): Control {
  let before = '';
  const tap = finger(part);
  return {
    act: async () => {
      before = await stateOf(part.page());
      await tap();
    },
    seen: async () => expect((await stateOf(part.page())) === before).toBe(false),
    undo: tap,
  };
}

/** A key that changes what a field holds. */
export function typed(field: Locator, key: string): Control {
  let before = '';
  return {
    act: async () => {
      before = await field.inputValue();
      await field.press(key);
    },
    seen: async () => expect(await field.inputValue()).not.toBe(before),
    undo: () => field.press('Backspace'),
  };
}

/** A tap into a field. */
export const entered = (field: Locator): Control => ({
  act: finger(field),
  seen: async () =>
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true),
  undo: () => field.blur(),
});

export const there = (part: Locator) => (): Promise<void> => part.first().waitFor();
export const gone = (part: Locator) => (): Promise<void> =>
  part.first().waitFor({ state: 'hidden' });

/**
 * Presses each control, prints how soon it was seen, and objects to what is late. What counts is not its first press,
 * by which its code comes, but the best of some more, one where that will do.
 */
export async function judgePresses(page: Page, controls: Record<string, Control>): Promise<void> {
  const took: Record<string, { first: number; then: number }> = {};
  for (const [name, control] of Object.entries(controls)) {
    const first = await timePress(page, control);
    let then = Infinity;
    for (let run = 0; run < TRIES && then > AIM; run += 1) {
      await control.undo();
      then = Math.min(then, await timePress(page, control));
    }
    await control.undo();
    took[name] = { first, then };
  }
  const said = Object.entries(took).map(([name, { first, then }]) => `${name} ${first} ${then}`);
  process.stdout.write(`ms to the paint, of the first press and of others: ${said.join(', ')}\n`);
  expect(Object.entries(took).filter(([, { then }]) => then > LIMIT)).toEqual([]);
}
