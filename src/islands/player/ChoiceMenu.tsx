import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer } from './use-player.ts';

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  /** What is chosen, e.g. "Speed". */
  label: string;
  /** The choice that stands, in words. */
  state: string;
  /** The same, as the button shows it. */
  shown: ReactNode;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

/** On a small player the menu scrolls: what is chosen must be in sight, and the arrows go on from there. */
function showChosen(overlay: HTMLElement): void {
  const chosen = overlay.querySelector<HTMLElement>('.player-choice[data-checked]');
  chosen?.scrollIntoView({ block: 'nearest' });
  chosen?.focus({ preventScroll: true });
}

/** A button that opens a menu of which one entry is chosen. Escape closes it and gives the focus back. */
export function ChoiceMenu({ label, state, shown, choices, value, onChoose }: Props) {
  const { overlay } = usePlayer();
  return (
    <Menu.Root modal={false} onOpenChangeComplete={(open) => open && showChosen(overlay)}>
      <Menu.Trigger className="player-button player-button-text">
        <span className="vh">{`${label}: ${state}`}</span>
        <span className="player-shown" aria-hidden="true">
          {shown}
        </span>
      </Menu.Trigger>
      <Menu.Portal container={overlay}>
        <Menu.Positioner
          className="player-positioner"
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          collisionBoundary={overlay}
        >
          <Menu.Popup className="player-menu" aria-label={label}>
            <Menu.RadioGroup value={value} onValueChange={onChoose}>
              {choices.map((choice) => (
                <Menu.RadioItem
                  key={choice.value}
                  value={choice.value}
                  className="player-choice"
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
