import { isAbort } from './ignore-abort.ts';
import type { PlayerState } from './player-state.ts';
import type { State } from './state.ts';

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
    await video.play();
  } catch (error) {
    if (isAbort(error)) return;
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) throw error;
    if (!mayMute || video.muted) return;
    state.set({ mutedByBrowser: true });
    video.muted = true;
    await playOrMute(state, video, false);
  }
}
