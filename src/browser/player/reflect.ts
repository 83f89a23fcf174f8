import type { PlayerState } from '#player/player-state.ts';
import type { State } from '#player/state.ts';

/** Writes what styles need to know of the state on the player's frame, as `data-` attributes. */
export function reflectState(root: HTMLElement, state: State<PlayerState>): void {
  const write = (): void => {
    const { phase, painted, controlsShown, waiting } = state.get();
    if (phase !== 'idle') root.dataset.phase = phase;
    root.toggleAttribute('data-painted', painted);
    root.toggleAttribute('data-quiet', !controlsShown);
    root.toggleAttribute('data-waiting', waiting);
  };
  state.subscribe(write);
  write();
}
