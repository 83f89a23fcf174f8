import { createContext, use, useSyncExternalStore } from 'react';
import type { Translate } from '#i18n/translate.ts';
import type { Player } from '#player/player.ts';
import type { PlayerState } from '#player/player-state.ts';
import type { PlayerSetup } from '#browser/player/setup.ts';

/** What every part of the interface shares. */
export interface PlayerParts {
  player: Player;
  setup: PlayerSetup;
  t: Translate<'player'>;
  /** Where menus open: inside the frame, so that full screen shows them. */
  overlay: HTMLElement;
  /** Whether the focus was on the poster's button, which is gone: the first control takes it over. */
  takesFocus: boolean;
  /** Whether the bar of controls is left out, as the address of an embed can ask. */
  bare: boolean;
}

export const PlayerContext = createContext<PlayerParts | null>(null);

/** The parts shared by the interface; only inside of a {@link PlayerContext}. */
export function usePlayer(): PlayerParts {
  const parts = use(PlayerContext);
  if (!parts) throw new Error('a part of the player stands outside of it');
  return parts;
}

/** One field of the player's state, kept up to date. */
export function usePlayerField<Key extends keyof PlayerState>(key: Key): PlayerState[Key] {
  const { state } = usePlayer().player;
  return useSyncExternalStore(state.subscribe, () => state.get()[key]);
}
