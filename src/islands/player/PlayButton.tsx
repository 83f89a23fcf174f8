import { useRef } from 'react';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Plays, pauses, or starts again from the beginning. Takes over the focus of the button on the poster. */
export function PlayButton() {
  const { t, player, takesFocus } = usePlayer();
  const paused = usePlayerField('paused');
  const ended = usePlayerField('ended');
  const taken = useRef(false);
  const name = ended ? 'replay' : paused ? 'play' : 'pause';
  const icon = ended ? 'rotate-ccw' : name;
  return (
    <button
      type="button"
      className="player-button"
      aria-label={t(name)}
      data-play
      onClick={player.actions.togglePlay}
      ref={(button) => {
        if (!button || taken.current || !takesFocus) return;
        taken.current = true;
        if (document.activeElement === document.body) button.focus({ preventScroll: true });
      }}
    >
      <PlayerIcon name={icon} />
    </button>
  );
}
