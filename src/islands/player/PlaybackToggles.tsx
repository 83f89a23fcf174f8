import { MenuToggle } from './MenuToggle.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

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
