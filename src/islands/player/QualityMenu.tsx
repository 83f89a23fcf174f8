import { AUTO } from '#player/engine.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Which rendition plays; not shown when there is nothing to choose. */
export function QualityMenu() {
  const { t, player } = usePlayer();
  const { renditions, adaptive, selected, active } = usePlayerField('qualities');
  if (renditions.length < 2) return null;
  const playing = renditions.find(({ id }) => id === active)?.label;
  const auto = {
    value: AUTO,
    label:
      playing && selected === AUTO
        ? t('quality_auto_now', { quality: playing })
        : t('quality_auto'),
  };
  const choices = renditions.map(({ id, label }) => ({ value: id, label }));
  return (
    <ChoiceMenu
      label={t('quality')}
      state={(selected === AUTO ? auto.label : playing) ?? t('quality_auto')}
      shown={
        <>
          <PlayerIcon name="settings-2" />
          <span className="player-wide">{playing ?? t('quality_auto')}</span>
        </>
      }
      choices={adaptive ? [auto, ...choices] : choices}
      value={selected}
      onChoose={player.actions.setQuality}
    />
  );
}
