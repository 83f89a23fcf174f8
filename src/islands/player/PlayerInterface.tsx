import { CaptionText } from './CaptionText.tsx';
import { CentreButton } from './CentreButton.tsx';
import { Controls } from './Controls.tsx';
import { EndScreen } from './EndScreen.tsx';
import { FailureScreen } from './FailureScreen.tsx';
import { FlashMark } from './FlashMark.tsx';
import { HotkeyOverlay } from './HotkeyOverlay.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Statistics } from './Statistics.tsx';
import { NextCard } from './NextCard.tsx';
import { ResumeHint } from './ResumeHint.tsx';
import { UnmuteButton } from './UnmuteButton.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Everything over the picture. */
export function PlayerInterface() {
  const { t, setup, bare } = usePlayer();
  const phase = usePlayerField('phase');
  const failure = usePlayerField('failure');
  const waiting = usePlayerField('waiting');
  if (phase === 'failed' && failure) return <FailureScreen kind={failure} />;
  return (
    <>
      <p className="vh" role="status">
        {phase === 'loading' || waiting ? t('state.loading') : ''}
      </p>
      <FlashMark />
      {phase === 'ready' && (
        <>
          <CaptionText />
          <CentreButton />
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
