import { ControlButton } from './ControlButton.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Makes the player as wide as the page and back; only where the page has room beside it. */
export function TheatreButton() {
  const { t, player, setup } = usePlayer();
  const theatre = usePlayerField('theatre');
  if (!setup.watched) return null;
  return (
    <ControlButton
      className="player-theatre"
      label={t('theatre')}
      icon="rectangle-horizontal"
      pressed={theatre}
      onClick={player.actions.toggleTheatre}
    />
  );
}
