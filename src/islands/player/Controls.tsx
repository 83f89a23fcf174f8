import { CaptionsButton } from './CaptionsButton.tsx';
import { CastButton } from './CastButton.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { PictureInPictureButton } from './PictureInPictureButton.tsx';
import { PlayButton } from './PlayButton.tsx';
import { SeekBar } from './SeekBar.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { TheatreButton } from './TheatreButton.tsx';
import { TimeText } from './TimeText.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import { usePlayer } from './use-player.ts';

/** The bar at the bottom of the picture. */
export function Controls() {
  const { t } = usePlayer();
  return (
    <div className="player-controls" role="group" aria-label={t('controls')} data-controls>
      <SeekBar />
      <div className="player-row">
        <PlayButton />
        <VolumeControl />
        <TimeText />
        <span className="player-space" />
        <CaptionsButton />
        <SettingsMenu />
        <CastButton />
        <PictureInPictureButton />
        <TheatreButton />
        <FullscreenButton />
      </div>
    </div>
  );
}
