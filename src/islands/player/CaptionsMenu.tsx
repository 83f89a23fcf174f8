import { ChoiceMenu } from './ChoiceMenu.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

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
