import { useRef, useState } from 'react';
import { MenuEntry, MenuFrame, useCloseSettings } from './MenuFrame.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer } from './use-player.ts';

export interface Choice {
  value: string;
  label: string;
  /** The language of the label, where it is not the page's. */
  lang?: string;
}

interface Props {
  icon: string;
  /** What is chosen, e.g. "Speed". */
  label: string;
  /** The choice that stands, in words. */
  state: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

/** On a small player the menu scrolls: what is chosen must be in sight, and the arrows go on from there. */
const chosenIn = (menu: HTMLElement): HTMLElement | null =>
  menu.querySelector<HTMLElement>('[aria-checked=true]') ?? menu.querySelector('[role=menuitem]');

/** An entry of the settings that opens a menu of which one entry is chosen. Escape goes back to the settings. */
export function ChoiceMenu({ icon, label, state, choices, value, onChoose }: Props) {
  const { t } = usePlayer();
  const close = useCloseSettings();
  const [open, setOpen] = useState(false);
  const entry = useRef<HTMLButtonElement>(null);
  const goBack = (): void => {
    setOpen(false);
    entry.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <MenuEntry
        ref={entry}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'ArrowRight' && setOpen(true)}
      >
        <PlayerIcon name={icon} />
        <span className="player-choice-name">{label}</span>
        <span className="player-choice-state">{state}</span>
        <PlayerIcon name="chevron-right" />
      </MenuEntry>
      {open && (
        <MenuFrame label={label} first={chosenIn} onBack={goBack}>
          <MenuEntry
            className="player-choice-back"
            aria-label={t('settings.back', { name: label })}
            onClick={goBack}
          >
            <PlayerIcon name="chevron-left" />
            {label}
          </MenuEntry>
          <div role="group" aria-label={label}>
            {choices.map((choice) => (
              <MenuEntry
                key={choice.value}
                role="menuitemradio"
                aria-checked={choice.value === value}
                lang={choice.lang}
                onClick={() => {
                  onChoose(choice.value);
                  close();
                }}
              >
                <span className="player-choice-mark">
                  {choice.value === value && <PlayerIcon name="check" />}
                </span>
                {choice.label}
              </MenuEntry>
            ))}
          </div>
        </MenuFrame>
      )}
    </>
  );
}
