import { isAbort } from './ignore-abort.ts';
import type { PlayerState } from './player-state.ts';
import type { State } from './state.ts';

/** Plays. An element that waits for an engine or a line has nothing to play: what comes does as the state says. */
export function play(state: State<PlayerState>, video: HTMLVideoElement): Promise<void> {
  const { swapping, offline } = state.get();
  const isEmpty = (swapping || offline) && video.readyState === 0;
  if (swapping || isEmpty) state.set({ paused: false });
  return isEmpty ? Promise.resolve() : video.play();
}

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Plays. Where a browser refuses sound without a gesture, and only `mayMute` (no gesture asked for playback),
 * it starts muted and the state tells so. A refusal, and a pause in the meantime, are no errors.
 */
export async function playOrMute(
  state: State<PlayerState>,
  video: HTMLVideoElement,
  mayMute: boolean,
): Promise<void> {
  try {
    await play(state, video);
  } catch (error) {
    if (isAbort(error)) return;
    if (!isRefused(error)) throw error;
    if (!mayMute || video.muted) return;
    const mute = (muted: boolean): void => {
      state.set({ mutedByBrowser: muted });
      video.muted = muted;
    };
    mute(true);
    await play(state, video).catch((refusal: unknown) => {
      if (isAbort(refusal)) return;
      // Not even so: what the visitor starts themselves has its sound.
      mute(false);
      if (!isRefused(refusal)) throw refusal;
    });
  }
}
