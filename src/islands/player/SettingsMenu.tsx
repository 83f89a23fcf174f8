import { Menu } from '@base-ui/react/menu';
import { CaptionsMenu } from './CaptionsMenu.tsx';
import { ChaptersMenu } from './ChaptersMenu.tsx';
import { MenuFrame } from './MenuFrame.tsx';
import { PlaybackToggles } from './PlaybackToggles.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { QualityMenu } from './QualityMenu.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import {
  FrameEntry,
  KeysEntry,
  LoopToggle,
  RepeatEntry,
  StatisticsToggle,
} from './ToggleEntries.tsx';
import { usePlayer } from './use-player.ts';

/** The width in pixels, of controls.css, up to which a menu fills the picture. */
const FILLED_UP_TO = 520;

/** Where a menu fills the picture there is no place beside it to tap. */
function CloseItem() {
  const { t, overlay } = usePlayer();
  if (overlay.clientWidth > FILLED_UP_TO) return null;
  return (
    <Menu.Item className="player-choice player-choice-back">
      <PlayerIcon name="x" />
      {t('close')}
    </Menu.Item>
  );
}

/** The one menu of the player. A new setting is one more entry: a ChoiceMenu or a MenuToggle. */
export function SettingsMenu() {
  const { t } = usePlayer();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="player-button" aria-label={t('settings.title')} data-settings>
        <PlayerIcon name="settings" />
      </Menu.Trigger>
      <MenuFrame label={t('settings.title')}>
        <CloseItem />
        <QualityMenu />
        <SpeedMenu />
        <PlaybackToggles />
        <CaptionsMenu />
        <ChaptersMenu />
        <LoopToggle />
        <RepeatEntry />
        <FrameEntry />
        <StatisticsToggle />
        <KeysEntry />
      </MenuFrame>
    </Menu.Root>
  );
}
