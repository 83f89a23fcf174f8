import { usePlayerField } from './use-player.ts';

/** On the bar: where chapters begin, and the part that is repeated. */
export function BarMarks() {
  const chapters = usePlayerField('chapters');
  const duration = usePlayerField('duration');
  const { from, to } = usePlayerField('repeated');
  if (duration === 0) return null;
  return (
    <div className="player-marks" aria-hidden="true">
      {from !== null && (
        <span
          className="player-part"
          style={{ '--at': from / duration, '--to': (to ?? from) / duration }}
        />
      )}
      {chapters.map(
        ({ start }) =>
          start > 0 &&
          start < duration && (
            <span key={start} className="player-mark" style={{ '--at': start / duration }} />
          ),
      )}
    </div>
  );
}
