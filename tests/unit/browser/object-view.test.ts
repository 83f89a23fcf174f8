import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VIEW_DELAY_MS } from '#config/limits.ts';
import { boot } from '#browser/boot.ts';
import { objectView } from '#browser/enhance/object-view.ts';
import { provideEnvironment, type Environment } from '#stores/environment.ts';

const sent: string[] = [];
const gate = { isThere: false };

/** A page that shows what `viewed` names. */
function pageOf(viewed: string | undefined, hidden = false) {
  const page = Object.assign(new EventTarget(), {
    hidden,
    cookie: '',
    documentElement: { dataset: { country: 'de' } },
    querySelector: () => viewed && { dataset: { viewed } },
  });
  vi.stubGlobal('document', page);
  boot([objectView], page as unknown as Document);
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  gate.isThere = false;
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: URLSearchParams) => sent.push(`${url}?${body}`),
  });
  provideEnvironment({ gated: () => gate.isThere } as Environment);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  provideEnvironment(undefined);
});

it('a page’s album or playlist is told of once, a second after it is seen', () => {
  const page = pageOf('albums.7');
  vi.advanceTimersByTime(VIEW_DELAY_MS - 1);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(VIEW_DELAY_MS * 3);
  expect(sent).toEqual(['/api/stat.php?act=view&section=albums&object_id=7']);
});

it('one in another tab is told of once it was looked at for a second', () => {
  const page = pageOf('playlists.3', true);
  vi.advanceTimersByTime(VIEW_DELAY_MS * 9);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(VIEW_DELAY_MS / 2);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(VIEW_DELAY_MS * 9);
  expect(sent).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(VIEW_DELAY_MS);
  expect(sent).toEqual(['/api/stat.php?act=view&section=playlists&object_id=3']);
});

it('nothing is told of what the age gate covers, nor of a page without either', () => {
  gate.isThere = true;
  pageOf('albums.7');
  pageOf(undefined);
  vi.advanceTimersByTime(VIEW_DELAY_MS * 9);
  expect(sent).toEqual([]);
  gate.isThere = false;
  vi.advanceTimersByTime(VIEW_DELAY_MS);
  expect(sent).toHaveLength(1);
});
