import { expect, it, onTestFinished, vi } from 'vitest';
import { savePosition } from '#browser/exclusions/list-position.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';

const KEY = 'place /search/1/?s=boat';

/** What the tab keeps of a list of a search that is left by a visitor with a choice of the cookie notice; `member` is whom the page was opened for. */
function keptOfLeaving(choice: string | null, member = '0'): Map<string, string> {
  const kept = new Map([[KEY, 'of before']]);
  const page = new EventTarget();
  const tile = {
    dataset: { id: '7' },
    getClientRects: () => [{}],
    getBoundingClientRect: () => ({ top: 40 }),
  };
  const stubs = {
    addEventListener: page.addEventListener.bind(page),
    document: {
      querySelectorAll: () => [tile],
      documentElement: { dataset: { member } },
      cookie: '',
    },
    location: { pathname: '/search/1/', search: '?s=boat' },
    localStorage: { getItem: () => choice },
    scrollY: 900,
    sessionStorage: { setItem: (key: string, text: string) => kept.set(key, text) },
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  savePosition();
  page.dispatchEvent(new Event('pagehide'));
  return kept;
}

it('remembers where a list was left', () => {
  expect(JSON.parse(keptOfLeaving(null).get(KEY) ?? '')).toEqual({ id: '7', top: 40 });
});

it('remembers nothing of a list with the necessary alone: its address says what was searched for', () => {
  expect([...keptOfLeaving(NECESSARY_ONLY)]).toEqual([[KEY, 'of before']]);
});

it('remembers nothing of a list that its member leaves by signing out, which has cleared it', () => {
  expect([...keptOfLeaving(null, '7')]).toEqual([[KEY, 'of before']]);
});
