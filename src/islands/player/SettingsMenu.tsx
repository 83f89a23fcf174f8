import { Menu } from '@base-ui/react/menu';
import { MenuFrame } from './MenuFrame.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { QualityMenu } from './QualityMenu.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import { usePlayer } from './use-player.ts';

/** The one menu of the player. A new setting is one more entry: a ChoiceMenu or a MenuToggle. */
export function SettingsMenu() {
  const { t } = usePlayer();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="player-button" aria-label={t('settings.title')} data-settings>
        <PlayerIcon name="settings" />
      </Menu.Trigger>
      <MenuFrame label={t('settings.title')}>
        <QualityMenu />
        <SpeedMenu />
      </MenuFrame>
    </Menu.Root>
  );
}
