import { formatDecimal } from '#lib/format-number.ts';
import { RATES } from '#player/rates.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** How fast the video plays. */
export function SpeedMenu() {
  const { t, player, setup } = usePlayer();
  const rate = usePlayerField('rate');
  const written = (value: number): string => `${formatDecimal(value, setup.lang)}×`;
  const choices = RATES.map((value) => ({
    value: String(value),
    label: value === 1 ? t('speed_normal') : written(value),
  })).reverse();
  return (
    <ChoiceMenu
      icon="gauge"
      label={t('speed')}
      state={written(rate)}
      choices={choices}
      value={String(rate)}
      onChoose={(value) => player.actions.setRate(Number(value))}
    />
  );
}
