import { formatDuration } from '#lib/format.ts';
import { PlayButton } from './PlayButton.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { SeekBar } from './SeekBar.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

interface Props {
  /** What it does, for screen readers. */
  label: string;
  /** A name of Lucide's. */
  icon: string;
  /** Of what goes on and off: whether it is on. */
  pressed?: boolean;
  onClick: () => void;
  className?: string;
}

/** One button of the bar: a picture that says by its label what it does. */
function ControlButton({ label, icon, pressed, onClick, className = '' }: Props) {
  return (
    <button
      type="button"
      className={`player-button ${className}`.trim()}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <PlayerIcon name={icon} />
    </button>
  );
}

/** To the video before or after in the playlist, where there is one. */
function StepButton({ to }: { to: 'previous' | 'next' }) {
  const { t, player } = usePlayer();
  const isNext = to === 'next';
  const isThere = usePlayerField(isNext ? 'hasNext' : 'hasPrevious');
  if (!isThere) return null;
  return (
    <ControlButton
      className={isNext ? '' : 'player-wide'}
      label={t(isNext ? 'hotkeys.next_video' : 'hotkeys.previous_video')}
      icon={isNext ? 'chevron-right' : 'chevron-left'}
      onClick={isNext ? player.actions.playNext : player.actions.playPrevious}
    />
  );
}

/** Where the video is, and how long it is. */
function TimeText() {
  const seconds = Math.floor(usePlayerField('time'));
  const duration = usePlayerField('duration');
  return (
    <span className="player-time">
      {formatDuration(seconds)} <span>/ {formatDuration(duration)}</span>
    </span>
  );
}

/** Captions off and on; which language is in the settings. */
function CaptionsButton() {
  const { t, player } = usePlayer();
  const captions = usePlayerField('captions');
  const lang = usePlayerField('captionLang');
  if (captions.length === 0) return null;
  return (
    <ControlButton
      className="player-wide"
      label={t('captions')}
      icon="captions"
      pressed={lang !== null}
      onClick={player.actions.toggleCaptions}
    />
  );
}

/** To another screen: only where the browser says that there is one. */
function CastButton() {
  const { t, player } = usePlayer();
  const canCast = usePlayerField('canCast');
  const canAirPlay = usePlayerField('canAirPlay');
  const casting = usePlayerField('casting');
  if (!canCast && !canAirPlay && !casting) return null;
  return (
    <ControlButton
      className="player-cast"
      label={t(canAirPlay ? 'airplay' : 'cast')}
      icon={canAirPlay ? 'airplay' : 'cast'}
      pressed={casting}
      onClick={player.actions.castTo}
    />
  );
}

/** Into a window of its own and back, where the browser has one. */
function PictureInPictureButton() {
  const { t, player } = usePlayer();
  const active = usePlayerField('pictureInPicture');
  const can = usePlayerField('canPictureInPicture');
  if (!can) return null;
  return (
    <ControlButton
      className="player-pip"
      label={t('picture_in_picture')}
      icon="picture-in-picture-2"
      pressed={active}
      onClick={player.actions.togglePictureInPicture}
    />
  );
}

/** Makes the player as wide as the page and back; only where the page has room beside it. */
function TheatreButton() {
  const { t, player, setup } = usePlayer();
  const theatre = usePlayerField('theatre');
  if (!setup.watched) return null;
  return (
    <ControlButton
      className="player-theatre"
      label={t('theatre')}
      icon="rectangle-horizontal"
      pressed={theatre}
      onClick={player.actions.toggleTheatre}
    />
  );
}

/** Into full screen and back. */
function FullscreenButton() {
  const { t, player } = usePlayer();
  const fullscreen = usePlayerField('fullscreen');
  const can = usePlayerField('canFullscreen');
  if (!can) return null;
  return (
    <ControlButton
      label={t(fullscreen ? 'fullscreen_exit' : 'fullscreen')}
      icon={fullscreen ? 'minimize' : 'maximize'}
      onClick={player.actions.toggleFullscreen}
    />
  );
}

/** What is played, where the page that says so is not seen; an embed says it always. */
function FullScreenTitle() {
  const { setup } = usePlayer();
  const isFull = usePlayerField('fullscreen');
  return (
    isFull &&
    setup.page === null && (
      <p className="player-title" dir="auto">
        {setup.title}
      </p>
    )
  );
}

/** From an embed to the video's own page, by the name of the site; at the end another link leads there. */
function SiteLink() {
  const { t, player, setup } = usePlayer();
  const ended = usePlayerField('ended');
  if (setup.page === null || ended) return null;
  return (
    <a
      className="player-button player-site"
      href={setup.page}
      target="_blank"
      rel="noopener"
      aria-label={t('embed.page', { site: setup.site })}
      onClick={player.actions.pause}
    >
      {setup.site}
    </a>
  );
}

/** The bar at the bottom of the picture. */
export function Controls() {
  const { t } = usePlayer();
  return (
    <>
      <FullScreenTitle />
      <div className="player-controls" role="group" aria-label={t('controls')} data-controls>
        <SeekBar />
        <div className="player-row">
          <StepButton to="previous" />
          <PlayButton />
          <StepButton to="next" />
          <VolumeControl />
          <TimeText />
          <span className="player-space" />
          <SiteLink />
          <CaptionsButton />
          <SettingsMenu />
          <CastButton />
          <PictureInPictureButton />
          <TheatreButton />
          <FullscreenButton />
        </div>
      </div>
    </>
  );
}
