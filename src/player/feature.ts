import type { Actions } from './actions.ts';
import type { PlayerState } from './player-state.ts';
import type { State } from './state.ts';

export interface FeatureContext {
  video: HTMLVideoElement;
  /** The player's frame: everything of it, controls included, is inside. */
  root: HTMLElement;
  state: State<PlayerState>;
  actions: Actions;
  /** Aborts when the player goes; every listener and request of a feature ends with it. */
  signal: AbortSignal;
  /** The player's catch path: drops aborts, logs the rest. */
  attempt: (promise: Promise<unknown>) => void;
}

/** A slice of what the player can do, attached once. */
export interface Feature {
  readonly name: string;
  attach: (context: FeatureContext) => void;
}
