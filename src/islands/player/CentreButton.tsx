import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/**
 * A second, large play button for fingers; hidden from the keyboard and screen readers, which have the first,
 * unless the bar of controls is left out.
 */
export function CentreButton() {
  const { t, player, bare } = usePlayer();
  const paused = usePlayerField('paused');
  const ended = usePlayerField('ended');
  return (
    <button
      type="button"
      className="player-centre"
      data-bare={bare || undefined}
      {...(bare
        ? { 'aria-label': t(ended ? 'replay' : paused ? 'play' : 'pause') }
        : { tabIndex: -1, 'aria-hidden': true })}
      data-paused={paused}
      onClick={player.actions.togglePlay}
    >
      <PlayerIcon name={ended ? 'rotate-ccw' : paused ? 'play' : 'pause'} />
    </button>
  );
}
