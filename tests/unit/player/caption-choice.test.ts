import { expect, it, onTestFinished, vi } from 'vitest';
import type { FeatureContext } from '#player/feature.ts';
import { captions } from '#player/features/captions.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

it('shows of a moment what the captions say that are chosen, in a video that stands still, too', () => {
  const tracks = ['en', 'de', 'fr'].map((lang) => {
    const activeCues = lang === 'fr' ? null : [{ text: lang }];
    return Object.assign(new EventTarget(), { mode: '', activeCues });
  });
  const left = [...tracks];
  vi.stubGlobal('document', { createElement: () => ({ track: left.shift() }) });
  vi.stubGlobal('localStorage', { getItem: () => null });
  onTestFinished(() => void vi.unstubAllGlobals());
  const video = Object.assign(new EventTarget(), { append: () => undefined });
  const state = createState<PlayerState>({ ...INITIAL_STATE });
  const all = ['en', 'de', 'fr'].map((lang) => ({ lang, label: lang, url: `/${lang}.vtt` }));
  captions(all).attach({
    ...{ video: video as unknown as HTMLVideoElement, state },
    signal: new AbortController().signal,
  } as FeatureContext);
  const shown = (captionLang: string | null): unknown => {
    state.set({ captionLang });
    return state.get().cues;
  };
  expect(shown('en')).toEqual([{ text: 'en' }]);
  expect(shown('de')).toEqual([{ text: 'de' }]);
  // It is still under way.
  expect(shown('fr')).toEqual([]);
  expect(shown('en')).toEqual([{ text: 'en' }]);
  expect(shown(null)).toEqual([]);
});
