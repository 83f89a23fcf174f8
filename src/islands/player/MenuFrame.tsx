import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { Menu } from '#ui/Menu.tsx';
import { useCloseSettings } from './close-settings.ts';
import { usePlayer } from './use-player.ts';

type Props = Omit<ComponentProps<typeof Menu>, 'className' | 'onTab'>;

/** The box of the settings menu and of each menu in it: all stand at the same place, above the bar. */
export function MenuFrame(props: Props) {
  const { overlay } = usePlayer();
  const close = useCloseSettings();
  return createPortal(<Menu className="player-menu" onTab={close} {...props} />, overlay);
}
