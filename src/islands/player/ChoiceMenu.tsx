import { Menu } from '@base-ui/react/menu';
import { useId, useState } from 'react';
import { MenuFrame } from './MenuFrame.tsx';
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
function showChosen(overlay: HTMLElement, id: string): void {
  const list = overlay.querySelector(`[data-choices="${id}"]`);
  const chosen = list?.querySelector<HTMLElement>('.player-choice[data-checked]');
  chosen?.scrollIntoView({ block: 'nearest' });
  chosen?.focus({ preventScroll: true });
}

/** An entry of the settings that opens a menu of which one entry is chosen. Escape goes back to the settings. */
export function ChoiceMenu({ icon, label, state, choices, value, onChoose }: Props) {
  const { t, overlay } = usePlayer();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Menu.SubmenuRoot
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(shown) => shown && showChosen(overlay, id)}
    >
      <Menu.SubmenuTrigger className="player-choice" openOnHover={false} label={label}>
        <PlayerIcon name={icon} />
        <span className="player-choice-name">{label}</span>
        <span className="player-choice-state">{state}</span>
        <PlayerIcon name="chevron-right" />
      </Menu.SubmenuTrigger>
      <MenuFrame label={label}>
        <Menu.Item
          className="player-choice player-choice-back"
          closeOnClick={false}
          aria-label={t('settings.back', { name: label })}
          onClick={() => setOpen(false)}
        >
          <PlayerIcon name="chevron-left" />
          {label}
        </Menu.Item>
        <Menu.RadioGroup data-choices={id} value={value} onValueChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              value={choice.value}
              className="player-choice"
              lang={choice.lang}
              closeOnClick
            >
              <span className="player-choice-mark">
                <Menu.RadioItemIndicator>
                  <PlayerIcon name="check" />
                </Menu.RadioItemIndicator>
              </span>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </MenuFrame>
    </Menu.SubmenuRoot>
  );
}
