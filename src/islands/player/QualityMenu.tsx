import { AUTO } from '#player/engine.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
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
      icon="sliders-horizontal"
      label={t('quality')}
      state={(selected === AUTO ? auto.label : playing) ?? t('quality_auto')}
      choices={adaptive ? [auto, ...choices] : choices}
      value={selected}
      onChoose={player.actions.setQuality}
    />
  );
}
