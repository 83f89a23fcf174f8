import { formatDuration } from '#lib/format.ts';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Where the video was taken up again, and the way to its start; both go after a few seconds of play. */
export function ResumeHint() {
  const { t, player } = usePlayer();
  const resumedAt = usePlayerField('resumedAt');
  if (resumedAt === null) return null;
  return (
    <div className="player-resumed">
      <span role="status">{t('resume.at', { time: formatDuration(resumedAt) })}</span>
      <button type="button" className="player-button" onClick={player.actions.startOver}>
        {t('resume.over')}
      </button>
    </div>
  );
}
