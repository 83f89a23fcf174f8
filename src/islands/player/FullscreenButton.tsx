import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Into full screen and back. */
export function FullscreenButton() {
  const { t, player } = usePlayer();
  const fullscreen = usePlayerField('fullscreen');
  const can = usePlayerField('canFullscreen');
  if (!can) return null;
  return (
    <button
      type="button"
      className="player-button"
      aria-label={t(fullscreen ? 'fullscreen_exit' : 'fullscreen')}
      onClick={player.actions.toggleFullscreen}
    >
      <PlayerIcon name={fullscreen ? 'minimize' : 'maximize'} />
    </button>
  );
}
