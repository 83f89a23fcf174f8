import { createRoot } from 'react-dom/client';
import { loadTexts } from '#i18n/island-texts.ts';
import type { Player } from '#player/player.ts';
import { PlayerInterface } from './PlayerInterface.tsx';
import type { PlayerFrame } from './setup.ts';
import { PlayerContext } from './use-player.ts';
import './controls.css';

/** Puts the controls into a player's frame; gives what takes them away again. */
export async function showInterface(
  player: Player,
  { root, setup, byAddress }: PlayerFrame,
): Promise<{ remove: () => void }> {
  const t = await loadTexts('player', setup.lang);
  const overlay = document.createElement('div');
  overlay.className = 'player-overlay';
  root.append(overlay);
  const tree = createRoot(overlay);
  tree.render(
    <PlayerContext value={{ player, setup, t, overlay, takesFocus: !byAddress }}>
      <PlayerInterface />
    </PlayerContext>,
  );
  return {
    remove: () => {
      tree.unmount();
      overlay.remove();
    },
  };
}
