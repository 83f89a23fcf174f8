import { expect, it, onTestFinished, vi } from 'vitest';
import { keptWayOut } from '#browser/enhance/kept-way-out.ts';

it('a way out that was kept clears the browser where its own member is signed in, not while somebody else or nobody is', () => {
  const page = new EventTarget();
  const dataset: { signout?: string } = { signout: '' };
  const form = Object.assign(new EventTarget(), {
    dataset,
    querySelector: (selector: string) => (selector === '[name=as]' ? { value: '1' } : null),
  });
  const root = Object.assign(new EventTarget(), { cookie: '', querySelector: () => form });
  vi.stubGlobal('document', root);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { signal } = new AbortController();
  keptWayOut.attach({ root: root as unknown as Document, signal });
  const clears = (cookie: string): boolean => {
    root.cookie = cookie;
    const sent = new Event('submit');
    Object.defineProperty(sent, 'target', { value: form });
    page.dispatchEvent(sent);
    return dataset.signout !== undefined;
  };
  expect(clears('user=%7B%22id%22%3A2%7D')).toBe(false);
  expect(clears('')).toBe(false);
  expect(clears('user=%7B%22id%22%3A1%7D')).toBe(true);
});
