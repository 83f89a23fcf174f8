import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { languageName } from '#lib/language-name.ts';
import { captionsFor, chapterAt } from '#player/captions.ts';
import { nextRepeated, SHORTEST_PART } from '#player/viewing-actions.ts';
import { FIRST_WAIT_MS, waitBefore } from '#player/features/recovery.ts';
import { FRAME_LIFETIME_MS, frameName, saveFrame } from '#player/viewing-actions.ts';

const track = (lang: string) => ({ lang, label: lang, url: '/x.vtt' });

describe('captions', () => {
  it('come nearest to the language that is wanted', () => {
    const tracks = [track('en'), track('pt-BR')];
    expect(captionsFor(tracks, 'pt')?.lang).toBe('pt-BR');
    expect(captionsFor(tracks, 'en-GB')?.lang).toBe('en');
    expect(captionsFor(tracks, 'ja')).toBeNull();
  });

  it('carry the name of their language, or its tag', () => {
    expect(['en', 'de', 'es', 'xx'].map(languageName)).toEqual([
      'English',
      'Deutsch',
      'Español',
      'xx',
    ]);
    expect(languageName('not a tag')).toBe('not a tag');
  });
});

describe('chapters', () => {
  it('last until the next begins', () => {
    const chapters = [
      { start: 5, title: 'a' },
      { start: 9, title: 'b' },
    ];
    const at = (time: number) => chapterAt(chapters, time)?.title;
    expect([4.9, 5, 8.99, 9, 1e6].map(at)).toEqual([undefined, 'a', 'a', 'b', 'b']);
  });
});

describe('a part that is repeated', () => {
  it('is begun, ended and given up by one key', () => {
    const begun = nextRepeated({ from: null, to: null }, 10);
    expect(begun).toEqual({ from: 10, to: null });
    const whole = nextRepeated(begun, 20);
    expect(whole).toEqual({ from: 10, to: 20 });
    expect(nextRepeated(whole, 15)).toEqual({ from: null, to: null });
  });

  it('begins anew when its end would lie before its beginning', () => {
    for (const time of [3, 10, 10 + SHORTEST_PART / 2]) {
      expect(nextRepeated({ from: 10, to: null }, time)).toEqual({ from: time, to: null });
    }
  });
});

it('waits longer before each further try, half a minute at most', () => {
  const waits = Array.from({ length: 12 }, (_, turn) => waitBefore(turn));
  expect(waits.slice(0, 3)).toEqual([FIRST_WAIT_MS, 2 * FIRST_WAIT_MS, 4 * FIRST_WAIT_MS]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(30_000);
});

it('names a saved frame by video and moment, without what a file name cannot hold', () => {
  expect(frameName('Lake: 1/2 "ice"', 3723.9)).toBe('Lake 1 2 ice 1.02.03.png');
  expect(frameName('???', 5)).toBe('video 0.00.05.png');
});

it('keeps a saved frame for browsers that read it only after the press', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const pressed: string[] = [];
  const link = { href: '', click: () => pressed.push(link.href) };
  const canvas = {
    getContext: () => null,
    toBlob: (take: (blob: Blob) => void) => take(new Blob(['frame'])),
  };
  vi.stubGlobal('document', { createElement: (tag: string) => (tag === 'a' ? link : canvas) });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  await saveFrame({ currentTime: 5, videoWidth: 2, videoHeight: 1 } as HTMLVideoElement, 'Lake');
  expect(pressed).toEqual([expect.stringMatching(/^blob:/)]);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(FRAME_LIFETIME_MS);
  expect(revoke).toHaveBeenCalledWith(pressed[0]);
});
