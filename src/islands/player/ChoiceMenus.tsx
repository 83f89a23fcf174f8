import { formatDecimal } from '#lib/format-number.ts';
import { formatDuration } from '#lib/format.ts';
import { chapterAt } from '#player/captions.ts';
import { AUTO } from '#player/engine.ts';
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

const OFF = 'off';

/** Which captions are shown; not there for a video without any. */
export function CaptionsMenu() {
  const { t, player } = usePlayer();
  const captions = usePlayerField('captions');
  const lang = usePlayerField('captionLang');
  if (captions.length === 0) return null;
  const off = { value: OFF, label: t('captions_off') };
  return (
    <ChoiceMenu
      icon="captions"
      label={t('captions')}
      state={captions.find((one) => one.lang === lang)?.label ?? off.label}
      choices={[
        off,
        ...captions.map((one) => ({ value: one.lang, label: one.label, lang: one.lang })),
      ]}
      value={lang ?? OFF}
      onChoose={(value) => player.actions.setCaptions(value === OFF ? null : value)}
    />
  );
}

/** Goes to a named part of the video; not there for a video without any. */
export function ChaptersMenu() {
  const { t, player } = usePlayer();
  const chapters = usePlayerField('chapters');
  const now = chapterAt(chapters, usePlayerField('time'));
  if (chapters.length === 0) return null;
  return (
    <ChoiceMenu
      icon="list-video"
      label={t('chapters')}
      state={now?.title ?? ''}
      choices={chapters.map(({ start, title }) => ({
        value: String(start),
        label: t('chapter', { time: formatDuration(start), title }),
      }))}
      value={String(now?.start ?? '')}
      onChoose={(value) => player.actions.seekTo(Number(value))}
    />
  );
}

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
