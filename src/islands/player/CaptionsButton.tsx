import { ControlButton } from './ControlButton.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Captions off and on; which language is in the settings. */
export function CaptionsButton() {
  const { t, player } = usePlayer();
  const captions = usePlayerField('captions');
  const lang = usePlayerField('captionLang');
  if (captions.length === 0) return null;
  return (
    <ControlButton
      className="player-wide"
      label={t('captions')}
      icon="captions"
      pressed={lang !== null}
      onClick={player.actions.toggleCaptions}
    />
  );
}
