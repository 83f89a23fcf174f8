import { afterEach, describe, expect, it, vi } from 'vitest';
import { startOf } from '#player/resume.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which video 7 was left at a minute and a half. */
function leftAt90(): void {
  const kept = JSON.stringify({ 7: [90, 600, Date.now() - 1000] });
  const getItem = (key: string): string | null => (key === 'positions' ? kept : null);
  vi.stubGlobal('localStorage', { getItem });
}

describe('where a video begins', () => {
  it('is where it was left', () => {
    leftAt90();
    expect(startOf('', 7)).toEqual({ startAt: 90, resumed: true });
  });

  it('is not where another left it, for a member of whom it is not told yet', () => {
    leftAt90();
    vi.stubGlobal('document', { cookie: 'user=%7B%22id%22%3A5%7D' });
    expect(startOf('', 7)).toEqual({ startAt: 0, resumed: false });
    expect(startOf('', 7, '30')).toEqual({ startAt: 30, resumed: true });
  });

  it('is what the address asks for, wherever it was left', () => {
    leftAt90();
    expect(startOf('?start_time=30', 7)).toEqual({ startAt: 30, resumed: false });
  });

  it.each([
    ['another video', '', 8],
    ['a video without id', '', null],
    ['an address that asks for nonsense', '?start_time=soon', 8],
  ])('is the beginning: %s', (_, search, id) => {
    leftAt90();
    expect(startOf(search, id)).toEqual({ startAt: 0, resumed: false });
  });
});
