import type { Player } from './player.ts';
import type { PlayerState } from './player-state.ts';
import { playOrMute } from './play-or-mute.ts';
import type { RemoteMessage } from './remote.ts';
import { RATES } from './rates.ts';

/** What a page is told of the player (docs/embed.md). Times are seconds, volume is 0 to 1. */
export interface RemoteState {
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed';
  time: number;
  duration: number;
  volume: number;
  muted: boolean;
}

/** The state of a player as a page is told of it. */
export function remoteState(state: PlayerState): RemoteState {
  const { phase, ended, paused, waiting, time, duration, volume, muted } = state;
  const facts = { time, duration, volume, muted };
  if (phase === 'failed' || phase === 'idle') return { state: phase, ...facts };
  if (ended) return { state: 'ended', ...facts };
  if (phase === 'loading' || (waiting && !paused)) return { state: 'loading', ...facts };
  return { state: paused ? 'paused' : 'playing', ...facts };
}

const within = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** Does what a message says; anything that is no command of ours, however it was meant, does nothing. */
export function handleCommand(
  { command, time, volume, rate }: RemoteMessage,
  { actions, state }: Pick<Player, 'actions' | 'state'>,
  video: HTMLVideoElement,
): Promise<void> {
  switch (command) {
    case 'play':
      if (state.get().phase === 'failed') actions.retry();
      else return playOrMute(state, video, true);
      break;
    case 'pause':
      actions.pause();
      break;
    case 'mute':
    case 'unmute':
      if (video.muted !== (command === 'mute')) actions.toggleMute();
      break;
    case 'seek':
      if (within(time, 0, Number.MAX_VALUE)) actions.seekTo(time);
      break;
    case 'volume':
      if (within(volume, 0, 1)) actions.setVolume(volume);
      break;
    case 'rate':
      if (within(rate, Math.min(...RATES), Math.max(...RATES))) actions.setRate(rate);
  }
  return Promise.resolve();
}
