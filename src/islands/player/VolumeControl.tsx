import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Mute button and volume slider; the slider is left out where fingers rule, which have keys of their own. */
export function VolumeControl() {
  const { t, player } = usePlayer();
  const volume = usePlayerField('volume');
  const muted = usePlayerField('muted');
  const heard = muted ? 0 : volume;
  const percent = Math.round(heard * 100);
  const icon = heard === 0 ? 'volume-x' : heard < 0.5 ? 'volume-1' : 'volume-2';
  return (
    <div className="player-volume">
      <button
        type="button"
        className="player-button"
        aria-label={t(muted ? 'unmute' : 'mute')}
        onClick={player.actions.toggleMute}
      >
        <PlayerIcon name={icon} />
      </button>
      <input
        type="range"
        className="player-slider"
        aria-label={t('volume')}
        aria-valuetext={`${percent}%`}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        style={{ '--filled': heard }}
        onChange={(event) => player.actions.setVolume(event.target.valueAsNumber)}
      />
    </div>
  );
}
