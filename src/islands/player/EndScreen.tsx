import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** After the end of an embedded video: once more, or on to its own page. */
export function EndScreen({ page }: { page: string }) {
  const { t, player, setup } = usePlayer();
  if (!usePlayerField('ended')) return null;
  return (
    <div className="player-end">
      <button type="button" className="player-pill" onClick={player.actions.play}>
        <PlayerIcon name="rotate-ccw" />
        {t('replay')}
      </button>
      <a className="player-pill" href={page} target="_blank" rel="noopener">
        <PlayerIcon name="external-link" />
        {t('embed.page', { site: setup.site })}
      </a>
    </div>
  );
}
