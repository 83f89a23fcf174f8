import { expect, it, onTestFinished, vi } from 'vitest';
import { followChoice } from '#browser/for-you/choice.ts';

it('proposals follow a video that another tab takes out of the history, and all that ends them there, but no request for them', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  const adopt = vi.fn();
  followChoice(adopt);
  const adopts = (key: string | null, newValue: string | null): boolean => {
    adopt.mockClear();
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    return adopt.mock.calls.length > 0;
  };
  expect(adopts('taste', '[{"id":3,"traits":[]}]')).toBe(true);
  expect([adopts('taste', null), adopts('for_you', null), adopts(null, null)]).toEqual([
    ...[true, true, true],
  ]);
  expect([adopts('for_you', '1'), adopts('theme', 'dark')]).toEqual([false, false]);
});
