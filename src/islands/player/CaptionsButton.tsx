import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Captions off and on; which language is in the settings. */
export function CaptionsButton() {
  const { t, player } = usePlayer();
  const captions = usePlayerField('captions');
  const lang = usePlayerField('captionLang');
  if (captions.length === 0) return null;
  return (
    <button
      type="button"
      className="player-button player-wide"
      aria-label={t('captions')}
      aria-pressed={lang !== null}
      onClick={player.actions.toggleCaptions}
    >
      <PlayerIcon name="captions" />
    </button>
  );
}
