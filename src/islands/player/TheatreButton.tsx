import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Makes the player as wide as the page and back; only where the page has room beside it. */
export function TheatreButton() {
  const { t, player, setup } = usePlayer();
  const theatre = usePlayerField('theatre');
  if (!setup.watched) return null;
  return (
    <button
      type="button"
      className="player-button player-theatre"
      aria-label={t('theatre')}
      aria-pressed={theatre}
      onClick={player.actions.toggleTheatre}
    >
      <PlayerIcon name="rectangle-horizontal" />
    </button>
  );
}
