import { DOMParser, parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';

/** What a press of Enter in the box of a message comes to: whether it is sent. */
async function isSent(press: Partial<KeyboardEvent>): Promise<boolean> {
  const { document, Event } = parseHTML('<form><textarea data-enter></textarea></form>');
  vi.stubGlobal('DOMParser', DOMParser);
  const page = new AbortController();
  onTestFinished(() => {
    page.abort();
    vi.unstubAllGlobals();
  });
  const { postInPlace } = await import('#browser/parts/post-in-place.ts');
  postInPlace.attach({ root: document, signal: page.signal });
  const field = document.querySelector('textarea');
  const requestSubmit = vi.fn();
  Object.defineProperty(field, 'form', { value: { requestSubmit } });
  const pressed = new Event('keydown', { bubbles: true, cancelable: true });
  const enter = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };
  field?.dispatchEvent(Object.assign(pressed, enter, press));
  return requestSubmit.mock.calls.length > 0;
}

it('Enter sends what is typed, but not by Shift, nor where it confirms a word of an input method: of that one Safari says it by its number alone', async () => {
  expect(await isSent({})).toBe(true);
  expect(await isSent({ shiftKey: true })).toBe(false);
  expect(await isSent({ isComposing: true, keyCode: 229 })).toBe(false);
  expect(await isSent({ keyCode: 229 })).toBe(false);
});
