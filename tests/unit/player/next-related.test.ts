import { expect, it, onTestFinished, vi } from 'vitest';
import { findNext } from '#browser/player/next-video.ts';
import type { PlayerSetup } from '#browser/player/setup.ts';

const ORIGIN = 'https://site.test';

/** What follows among three related videos; `before`: the pages that the tab came by. */
async function next(seen: readonly string[], page: object, referrer = '') {
  const tiles = ['a', 'b', 'c'].map((name) => ({
    dataset: seen.includes(name) ? { seen: '' } : {},
    querySelector: (selector: string) =>
      selector === 'a' ? { pathname: `/videos/${name}/` } : null,
  }));
  vi.stubGlobal('document', { referrer, querySelectorAll: () => tiles });
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('window', page);
  onTestFinished(() => void vi.unstubAllGlobals());
  return (await findNext({} as PlayerSetup))?.href;
}

const by = (...names: string[]) => ({
  navigation: { entries: () => names.map((name) => ({ url: `${ORIGIN}/videos/${name}/?x=1` })) },
});

it('goes in no circle where no history tells what was watched', async () => {
  expect(await next([], by())).toBe('/videos/a/?autostart=1');
  expect(await next([], by('a'))).toBe('/videos/b/?autostart=1');
  expect(await next([], by('a', 'b'))).toBe('/videos/c/?autostart=1');
  expect(await next([], by('a', 'b', 'c'))).toBe('/videos/a/?autostart=1');
});

it('leaves out the video before where the browser tells no more', async () => {
  expect(await next([], {}, `${ORIGIN}/videos/a/`)).toBe('/videos/b/?autostart=1');
  expect(await next([], {})).toBe('/videos/a/?autostart=1');
});

it('leaves out what was watched, and repeats what this tab has not shown', async () => {
  expect(await next(['a'], by())).toBe('/videos/b/?autostart=1');
  expect(await next(['a', 'b', 'c'], by('a'))).toBe('/videos/b/?autostart=1');
});
