import { expect, it, vi } from 'vitest';
import { playOrMute } from '#player/play-or-mute.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

const refusal = () => new DOMException('no gesture', 'NotAllowedError');

/** A start of which the browser refuses the first `refused` tries. */
async function started(refused: number, { muted = false, mayMute = true } = {}) {
  const play = vi.fn(() => Promise.resolve());
  for (let turn = 0; turn < refused; turn += 1) play.mockRejectedValueOnce(refusal());
  const video = { muted, readyState: 4, play };
  const state = createState<PlayerState>({ ...INITIAL_STATE, mutedByBrowser: muted });
  await playOrMute(state, video as unknown as HTMLVideoElement, mayMute);
  const { mutedByBrowser } = state.get();
  return { tries: play.mock.calls.length, muted: video.muted, mutedByBrowser };
}

it.each([
  ['with its sound where that is allowed', 0, {}, [1, false, false]],
  ['without it where only that is', 1, {}, [2, true, true]],
  ['with it at the visitor’s own press where nothing was allowed', 2, {}, [2, false, false]],
  ['without it where an embed’s address says so', 1, { muted: true }, [1, true, true]],
  ['not at all where a press is refused', 1, { mayMute: false }, [1, false, false]],
])('a video plays %s', async (_, refused, how, [tries, muted, mutedByBrowser]) => {
  expect(await started(refused, how)).toEqual({ tries, muted, mutedByBrowser });
});
