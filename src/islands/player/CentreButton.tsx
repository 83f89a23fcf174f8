import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** A second, large play button for fingers; hidden from the keyboard and screen readers, which have the first. */
export function CentreButton() {
  const { player } = usePlayer();
  const paused = usePlayerField('paused');
  const ended = usePlayerField('ended');
  return (
    <button
      type="button"
      className="player-centre"
      tabIndex={-1}
      aria-hidden="true"
      data-paused={paused}
      onClick={player.actions.togglePlay}
    >
      <PlayerIcon name={ended ? 'rotate-ccw' : paused ? 'play' : 'pause'} />
    </button>
  );
}
