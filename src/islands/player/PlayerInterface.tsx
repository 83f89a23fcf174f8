import { formatDuration } from '#lib/format.ts';
import { Controls } from './Controls.tsx';
import { FailureScreen } from './FailureScreen.tsx';
import { FlashMark } from './FlashMark.tsx';
import { giveFocusOn } from './give-focus-on.ts';
import { HotkeyOverlay } from './HotkeyOverlay.tsx';
import { MiniPlayer } from './MiniPlayer.tsx';
import { NextCard } from './NextCard.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { Statistics } from './Statistics.tsx';
import { useSaid } from './use-said.ts';
import { usePlayer, usePlayerField } from './use-player.ts';

/** The cues of this moment, above the controls. The browser parses them: marks such as italics stay. */
function CaptionText() {
  const cues = usePlayerField('cues');
  const lang = usePlayerField('captionLang');
  if (cues.length === 0) return null;
  return (
    <div className="player-captions" lang={lang ?? undefined}>
      {cues.map((cue, index) => (
        <p
          key={`${index}-${cue.startTime}-${cue.id}`}
          ref={(line) => {
            if (cue instanceof VTTCue) line?.replaceChildren(cue.getCueAsHTML());
          }}
        />
      ))}
    </div>
  );
}

/** The one button of an embed that leaves out the bar. */
function CentreButton() {
  const { t, player } = usePlayer();
  const paused = usePlayerField('paused');
  const ended = usePlayerField('ended');
  return (
    <button
      type="button"
      className="player-centre"
      aria-label={t(ended ? 'replay' : paused ? 'play' : 'pause')}
      data-play
      onClick={player.actions.togglePlay}
    >
      <PlayerIcon name={ended ? 'rotate-ccw' : paused ? 'play' : 'pause'} />
    </button>
  );
}

/** Shown while a video plays muted because the browser would not start it with sound. */
function UnmuteButton() {
  const { t, player } = usePlayer();
  const mutedByBrowser = usePlayerField('mutedByBrowser');
  if (!mutedByBrowser) return null;
  return (
    <button
      type="button"
      className="player-pill"
      ref={giveFocusOn}
      onClick={player.actions.toggleMute}
    >
      <PlayerIcon name="volume-x" />
      {t('unmute')}
    </button>
  );
}

/** Where the video was taken up again, and the way to its start; both go after a few seconds of play. */
function ResumeHint() {
  const { t, player } = usePlayer();
  const resumedAt = usePlayerField('resumedAt');
  const said = useSaid(
    resumedAt === null ? '' : t('resume.at', { time: formatDuration(resumedAt) }),
  );
  return (
    <div role="status">
      {said && (
        <div className="player-resumed" ref={giveFocusOn}>
          <span>{said}</span>
          <button type="button" className="player-button" onClick={player.actions.startOver}>
            {t('resume.over')}
          </button>
        </div>
      )}
    </div>
  );
}

/** After the end of an embedded video: once more, or on to its own page. */
function EndScreen({ page }: { page: string }) {
  const { t, player, setup } = usePlayer();
  if (!usePlayerField('ended')) return null;
  return (
    <div className="player-end" ref={giveFocusOn}>
      <button type="button" className="player-pill" onClick={player.actions.play}>
        <PlayerIcon name="rotate-ccw" />
        {t('replay')}
      </button>
      <a className="player-pill" href={page} target="_blank" rel="noopener">
        <PlayerIcon name="external-link" />
        {t('embed.page', { site: setup.site })}
      </a>
    </div>
  );
}

/** Says that the connection is lost and that the player goes on by itself, with a way to hurry it. */
function OfflineBanner() {
  const { t, player } = usePlayer();
  const offline = usePlayerField('offline');
  return (
    <div className="player-offline" role="status">
      {offline && (
        <div className="player-offline-box" ref={giveFocusOn}>
          <PlayerIcon name="wifi-off" />
          <span>{t('offline.text')}</span>
          <button type="button" className="player-button" onClick={player.actions.reconnect}>
            {t('offline.now')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Everything over the picture. */
export function PlayerInterface() {
  const { t, setup, bare } = usePlayer();
  const phase = usePlayerField('phase');
  const failure = usePlayerField('failure');
  const waiting = usePlayerField('waiting');
  const mini = usePlayerField('mini');
  if (phase === 'failed' && failure) return <FailureScreen kind={failure} />;
  return (
    <>
      <p className="vh" role="status">
        {phase === 'loading' || waiting ? t('state.loading') : ''}
      </p>
      <FlashMark />
      {phase === 'ready' && mini && (
        <>
          <CaptionText />
          <MiniPlayer />
          <OfflineBanner />
        </>
      )}
      {phase === 'ready' && !mini && (
        <>
          <CaptionText />
          {bare && <CentreButton />}
          <UnmuteButton />
          <NextCard />
          <ResumeHint />
          {setup.page && <EndScreen page={setup.page} />}
          {bare ? null : <Controls />}
          <OfflineBanner />
          <Statistics />
          <HotkeyOverlay />
        </>
      )}
    </>
  );
}
