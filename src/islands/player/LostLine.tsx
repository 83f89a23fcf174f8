import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Says that the line is lost and that the player goes on by itself, with a way to hurry it. */
export function LostLine() {
  const { t, player } = usePlayer();
  const lost = usePlayerField('lost');
  return (
    <div className="player-lost" role="status">
      {lost && (
        <div className="player-lost-box">
          <PlayerIcon name="wifi-off" />
          <span>{t('lost.text')}</span>
          <button type="button" className="player-button" onClick={player.actions.reconnect}>
            {t('lost.now')}
          </button>
        </div>
      )}
    </div>
  );
}
