import { MenuEntry, useCloseSettings } from './MenuFrame.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

interface Props {
  icon: string;
  label: string;
  on: boolean;
  onToggle: () => void;
}

/** An entry of the settings that is on or off; the menu stays open, so that the change is seen. */
function MenuToggle({ icon, label, on, onToggle }: Props) {
  return (
    <MenuEntry role="menuitemcheckbox" aria-checked={on} onClick={onToggle}>
      <PlayerIcon name={icon} />
      <span className="player-choice-name">{label}</span>
      <span className="player-switch" aria-hidden="true" />
    </MenuEntry>
  );
}

/** Entries of the settings: what comes after the video, and whether data are saved. All are remembered. */
export function PlaybackToggles() {
  const { t, player, setup } = usePlayer();
  const dataSaver = usePlayerField('dataSaver');
  const choices = usePlayerField('nextChoices');
  const inPlaylist = usePlayerField('inPlaylist');
  const { chooseNext, setDataSaver } = player.actions;
  const autoplay = inPlaylist ? 'playlistNext' : 'next';
  return (
    <>
      {setup.watched && (
        <MenuToggle
          icon="list-video"
          label={t(inPlaylist ? 'settings.playlist_next' : 'settings.next')}
          on={choices[autoplay]}
          onToggle={() => chooseNext({ [autoplay]: !choices[autoplay] })}
        />
      )}
      {setup.watched && inPlaylist && (
        <>
          <MenuToggle
            icon="repeat"
            label={t('settings.loop')}
            on={choices.loop}
            onToggle={() => chooseNext({ loop: !choices.loop })}
          />
          <MenuToggle
            icon="shuffle"
            label={t('settings.shuffle')}
            on={choices.shuffle}
            onToggle={() => chooseNext({ shuffle: !choices.shuffle })}
          />
        </>
      )}
      <MenuToggle
        icon="leaf"
        label={t('settings.data_saver')}
        on={dataSaver}
        onToggle={() => setDataSaver(!dataSaver)}
      />
    </>
  );
}

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
