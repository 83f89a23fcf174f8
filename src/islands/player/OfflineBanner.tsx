import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Says that the connection is lost and that the player goes on by itself, with a way to hurry it. */
export function OfflineBanner() {
  const { t, player } = usePlayer();
  const offline = usePlayerField('offline');
  return (
    <div className="player-offline" role="status">
      {offline && (
        <div className="player-offline-box">
          <PlayerIcon name="wifi-off" />
          <span>{t('offline.text')}</span>
          <button type="button" className="player-button" onClick={player.actions.reconnect}>
            {t('offline.now')}
          </button>
        </div>
      )}
    </div>
  );
}
