import { expect, it, onTestFinished, vi } from 'vitest';
import type { Actions } from '#player/actions.ts';
import type { FeatureContext } from '#player/feature.ts';
import { timeLinks } from '#player/features/time-links.ts';
import type { PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

/** A player with the feature; `press` presses a link to a second. */
function attached(phase: PlayerState['phase']) {
  const dataset: { at?: string } = {};
  const link = Object.assign(new EventTarget(), { dataset });
  vi.stubGlobal('document', link);
  onTestFinished(() => void vi.unstubAllGlobals());
  const state = createState({ phase } as PlayerState);
  const did: (string | number)[] = [];
  const actions = {
    seekTo: (at: number) => did.push(at),
    play: () => did.push('play'),
  } as unknown as Actions;
  const root = { dataset: {}, scrollIntoView: () => undefined } as unknown as HTMLElement;
  timeLinks.attach({ root, state, actions, signal: AbortSignal.any([]) } as FeatureContext);
  const press = (at: string): void => {
    dataset.at = at;
    link.dispatchEvent(new Event('click', { cancelable: true }));
  };
  return { state, did, press };
}

it('plays from the time of a link', () => {
  const { did, press } = attached('ready');
  press('83');
  expect(did).toEqual([83, 'play']);
});

it('plays from the last time that was pressed before the video was there, once it is', () => {
  const { state, did, press } = attached('loading');
  press('83');
  press('90');
  expect(did).toEqual([]);
  state.set({ phase: 'ready' });
  expect(did).toEqual([90, 'play']);
  state.set({ phase: 'loading' });
  state.set({ phase: 'ready' });
  expect(did).toEqual([90, 'play']);
});
