import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Shown while a video plays muted because the browser would not start it with sound. */
export function UnmuteButton() {
  const { t, player } = usePlayer();
  const mutedByBrowser = usePlayerField('mutedByBrowser');
  if (!mutedByBrowser) return null;
  return (
    <button type="button" className="player-pill" onClick={player.actions.toggleMute}>
      <PlayerIcon name="volume-x" />
      {t('unmute')}
    </button>
  );
}
