import { useEffect, useRef } from 'react';
import { COUNTDOWN_SECONDS } from '#player/features/up-next.ts';
import { giveFocusOn } from './give-focus-on.ts';
import { PlayerIcon } from './PlayerIcon.tsx';
import { useSaid } from './use-said.ts';
import { usePlayer, usePlayerField } from './use-player.ts';

/** After the end: what plays next and when, to be had now, not now, or never again. */
export function NextCard() {
  const { t, player } = usePlayer();
  const next = usePlayerField('next');
  const seconds = usePlayerField('nextIn');
  const inPlaylist = usePlayerField('inPlaylist');
  const now = useRef<HTMLAnchorElement>(null);
  const { actions } = player;
  useEffect(() => {
    const inside = document.activeElement?.closest('.player') ?? document.body;
    const isFree = document.activeElement === document.body;
    if (next && (isFree || inside !== document.body)) now.current?.focus({ preventScroll: true });
  }, [next]);
  const said = useSaid(
    next ? t('next.announced', { title: next.title, n: COUNTDOWN_SECONDS }) : '',
  );
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      {next && (
        <section className="player-next" ref={giveFocusOn} aria-label={t('next.title')}>
          <div className="player-next-card">
            {next.thumbnail && <img src={next.thumbnail} alt="" width="320" height="180" />}
            <div>
              <p className="player-next-when" aria-hidden="true">
                {t('next.in', { n: seconds })}
              </p>
              <p className="player-next-name">{next.title}</p>
            </div>
          </div>
          <div className="player-next-actions">
            <a className="player-pill" href={next.href} ref={now}>
              <PlayerIcon name="play" />
              {t('next.now')}
            </a>
            <button type="button" className="player-button" onClick={actions.cancelNext}>
              {t('next.cancel')}
            </button>
            <button
              type="button"
              className="player-button"
              onClick={() =>
                actions.chooseNext(inPlaylist ? { playlistNext: false } : { next: false })
              }
            >
              {t('next.never')}
            </button>
          </div>
        </section>
      )}
    </>
  );
}
