import { expect, it, onTestFinished, vi } from 'vitest';
import type { FeatureContext } from '#player/feature.ts';
import { captions } from '#player/features/captions.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

/** Captions of three languages, of a video that stands still; of French ones nothing is there. */
function withCaptions() {
  class TrackElement extends EventTarget {
    srclang = '';
    replacedBy: unknown;
    track = Object.assign(new EventTarget(), { mode: '' });
    constructor() {
      super();
      Object.defineProperty(this.track, 'activeCues', {
        get: () => (this.srclang === 'fr' ? null : [{ text: this.srclang }]),
      });
    }
    replaceWith(other: unknown): void {
      this.replacedBy = other;
    }
  }
  const made: TrackElement[] = [];
  const page = new EventTarget();
  vi.stubGlobal('document', { createElement: () => made[made.push(new TrackElement()) - 1] });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  const append = vi.fn();
  const video = Object.assign(new EventTarget(), { append });
  const state = createState<PlayerState>({ ...INITIAL_STATE });
  const all = ['en', 'de', 'fr'].map((lang) => ({ lang, label: lang, url: `/${lang}.vtt` }));
  captions(all).attach({
    ...{ video: video as unknown as HTMLVideoElement, state },
    signal: new AbortController().signal,
  } as FeatureContext);
  const modes = (): string[] => made.map(({ srclang, track }) => `${srclang} ${track.mode}`);
  return { state, made, page, modes };
}

it('asks again for captions whose file failed: once they are chosen again, and once there is a line', () => {
  const { state, made, page, modes } = withCaptions();
  const before = ['en disabled', 'de hidden', 'fr disabled'];
  state.set({ captionLang: 'de' });
  made[1]?.dispatchEvent(new Event('error'));
  state.set({ time: 5 });
  expect(modes()).toEqual(before);
  state.set({ captionLang: null });
  state.set({ captionLang: 'de' });
  expect(made[1]?.replacedBy).toBe(made[3]);
  expect(modes().at(3)).toBe('de hidden');
  made[3]?.dispatchEvent(new Event('error'));
  page.dispatchEvent(new Event('online'));
  expect(made[3]?.replacedBy).toBe(made[4]);
  expect(modes().at(4)).toBe('de hidden');
  expect(made[4]).toMatchObject({ src: '/de.vtt', kind: 'captions' });
  page.dispatchEvent(new Event('online'));
  expect(made).toHaveLength(5);
});

it('shows of a moment what the captions say that are chosen, in a video that stands still, too', () => {
  const { state } = withCaptions();
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
