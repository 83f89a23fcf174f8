import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { usePlayer } from './use-player.ts';

interface Props {
  /** What the menu is about. */
  label: string;
  children: ReactNode;
}

/** The box of the settings menu and of each menu in it: all stand at the same place, above the button. */
export function MenuFrame({ label, children }: Props) {
  const { overlay } = usePlayer();
  return (
    <Menu.Portal container={overlay}>
      <Menu.Positioner
        className="player-positioner"
        anchor={() => overlay.querySelector('[data-settings]')}
        side="top"
        align="end"
        sideOffset={32}
        collisionPadding={8}
        collisionBoundary={overlay}
      >
        <Menu.Popup className="player-menu" aria-label={label}>
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
