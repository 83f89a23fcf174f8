import { MenuEntry } from './MenuEntry.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';

interface Props {
  icon: string;
  label: string;
  on: boolean;
  onToggle: () => void;
}

/** An entry of the settings that is on or off; the menu stays open, so that the change is seen. */
export function MenuToggle({ icon, label, on, onToggle }: Props) {
  return (
    <MenuEntry role="menuitemcheckbox" aria-checked={on} onClick={onToggle}>
      <PlayerIcon name={icon} />
      <span className="player-choice-name">{label}</span>
      <span className="player-switch" aria-hidden="true" />
    </MenuEntry>
  );
}
