import { expect, it } from 'vitest';
import { pageKeys } from '#browser/enhance/page-keys.ts';

/** A page with a search field; `press` gives whether the field has the focus after a key. */
function page(within = '') {
  let isFocused = false;
  const field = { focus: () => (isFocused = true) };
  const root = Object.assign(new EventTarget(), {
    querySelector: (selector: string) => (selector === '[name=s]' ? field : null),
    closest: (selector: string) => (within !== '' && selector.includes(within) ? {} : null),
  });
  pageKeys.attach({ root: root as unknown as Document, signal: AbortSignal.any([]) });
  return (key: string, held = {}): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held });
    const isTaken = !root.dispatchEvent(event);
    return isTaken && isFocused;
  };
}

it('goes to the search by a stroke alone', () => {
  expect(page()('/')).toBe(true);
  expect(page()('/', { shiftKey: true })).toBe(true);
  expect(page()('a')).toBe(false);
});

it('leaves the stroke to fields, dialogs and the browser’s own keys', () => {
  expect(['input', 'dialog'].map((part) => page(part)('/'))).toEqual([false, false]);
  expect([{ ctrlKey: true }, { metaKey: true }].map((held) => page()('/', held))).toEqual([
    false,
    false,
  ]);
});
