import { expect, it, vi } from 'vitest';
import { sendOnce } from '#browser/enhance/send-once.ts';

const MINUTE = 60_000;

it('a form that is pressed again while its answer is on a slow line is not sent again, but is once its page has come back', () => {
  const pages = new EventTarget();
  vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages));
  const form = Object.assign(new EventTarget(), { matches: () => true });
  const signal = AbortSignal.any([]);
  sendOnce.attach({ root: form as unknown as Document, signal });
  /** Whether a press after so long sends it. */
  const press = (timeStamp: number): boolean => {
    const event = new Event('submit', { cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    return form.dispatchEvent(event);
  };
  expect([1, 200, 6000, 30_000].map(press)).toEqual([true, false, false, false]);
  // Stopped by its visitor.
  expect(press(MINUTE + 2)).toBe(true);
  expect(press(MINUTE + 8000)).toBe(false);
  pages.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(press(MINUTE + 9000)).toBe(true);
  vi.unstubAllGlobals();
});
