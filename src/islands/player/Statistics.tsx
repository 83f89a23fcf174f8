import { useEffect, useState } from 'react';
import { readStatistics } from '#player/statistics.ts';
import { giveFocusOn } from './give-focus-on.ts';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Milliseconds between two looks. */
const REFRESH_MS = 500;

function Numbers() {
  const { t, player, setup, overlay } = usePlayer();
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const video = overlay.parentElement?.querySelector('video');
  if (!video) return null;
  const rows = readStatistics(video, player.actions.engineFacts(), setup.lang);
  return (
    <dl>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`statistics.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Numbers about what plays, for whoever wants to know. */
export function Statistics() {
  const { t, player } = usePlayer();
  const shown = usePlayerField('statisticsShown');
  if (!shown) return null;
  return (
    <section className="player-statistics" ref={giveFocusOn} aria-label={t('statistics.title')}>
      <button
        type="button"
        className="player-button player-hotkeys-close"
        aria-label={t('close')}
        onClick={player.actions.toggleStatistics}
      >
        <PlayerIcon name="x" />
      </button>
      <Numbers />
    </section>
  );
}
