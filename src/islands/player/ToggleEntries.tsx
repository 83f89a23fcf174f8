import { useCloseSettings } from './close-settings.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuToggle } from './MenuToggle.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Begins again at the end. */
export function LoopToggle() {
  const { t, player } = usePlayer();
  return (
    <MenuToggle
      icon="repeat"
      label={t('loop')}
      on={usePlayerField('looping')}
      onToggle={player.actions.toggleLoop}
    />
  );
}

/** Repeats a part: the first press sets its beginning, the second its end, the third ends it. */
export function RepeatEntry() {
  const { t, player } = usePlayer();
  const { from, to } = usePlayerField('repeated');
  const name = from === null ? 'ab_set_from' : to === null ? 'ab_set_to' : 'ab_clear';
  return (
    <MenuEntry onClick={player.actions.stepRepeated}>
      <PlayerIcon name="repeat-1" />
      {t(name)}
    </MenuEntry>
  );
}

/** Saves the frame. */
export function FrameEntry() {
  const { t, player } = usePlayer();
  const close = useCloseSettings();
  return (
    <MenuEntry
      onClick={() => {
        player.actions.saveFrame();
        close();
      }}
    >
      <PlayerIcon name="camera" />
      {t('save_frame')}
    </MenuEntry>
  );
}

/** Shows numbers about what plays. */
export function StatisticsToggle() {
  const { t, player } = usePlayer();
  return (
    <MenuToggle
      icon="activity"
      label={t('statistics.title')}
      on={usePlayerField('statisticsShown')}
      onToggle={player.actions.toggleStatistics}
    />
  );
}

/** Lists the keys, for whoever does not know of `?`. */
export function KeysEntry() {
  const { t, player } = usePlayer();
  const close = useCloseSettings();
  return (
    <MenuEntry
      onClick={() => {
        close();
        player.actions.showHotkeys(true);
      }}
    >
      <PlayerIcon name="keyboard" />
      {t('hotkeys.title')}
    </MenuEntry>
  );
}
