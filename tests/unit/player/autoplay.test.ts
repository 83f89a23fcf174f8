import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asksForPlayback, watchPlayers } from '#browser/player/watch.ts';

describe('an address that asks for playback', () => {
  it.each(['?autoplay', '?autoplay=1', '?autostart=1', '?fr=1&autostart=true'])('%s', (search) => {
    expect(asksForPlayback(search)).toBe(true);
  });

  it.each(['', '?autoplay=0', '?autostart=false', '?start_time=90'])('not %j', (search) => {
    expect(asksForPlayback(search)).toBe(false);
  });
});

it.each([
  ['k', 'KeyK', true],
  ['л', 'KeyK', true],
  ['κ', 'KeyK', true],
  ['t', 'KeyK', false],
  ['k', 'KeyV', true],
  ['д', 'KeyL', false],
  ['Process', 'KeyK', false],
])('the key of %s at %s starts a video: %s', (key, code, starts) => {
  vi.stubGlobal('location', { search: '' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const click = vi.fn();
  const frame = {
    dataset: { phase: 'poster' },
    closest: () => null,
    querySelector: () => ({ click }),
  };
  const root = Object.assign(new EventTarget(), {
    querySelectorAll: () => [frame],
    closest: () => null,
  });
  watchPlayers(() => Promise.reject(new Error('no code'))).attach({
    root: root as unknown as Document,
    signal: AbortSignal.any([]),
  });
  root.dispatchEvent(Object.assign(new Event('keydown'), { key, code }));
  expect(click).toHaveBeenCalledTimes(Number(starts));
});
