import { formatDuration } from '#lib/format.ts';
import { usePlayerField } from './use-player.ts';

/** Where the video is, and how long it is. */
export function TimeText() {
  const seconds = Math.floor(usePlayerField('time'));
  const duration = usePlayerField('duration');
  return (
    <span className="player-time">
      {formatDuration(seconds)} <span>/ {formatDuration(duration)}</span>
    </span>
  );
}
