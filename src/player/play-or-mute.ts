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
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) throw error;
    if (!mayMute || video.muted) return;
    state.set({ mutedByBrowser: true });
    video.muted = true;
    await playOrMute(state, video, false);
  }
}
