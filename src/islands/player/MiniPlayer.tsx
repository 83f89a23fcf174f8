import { giveFocusOn } from './give-focus-on.ts';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** What a video in a corner can be told: to play or not, to go back to its place, to end. */
export function MiniPlayer() {
  const { t, player } = usePlayer();
  const paused = usePlayerField('paused');
  const close = (): void => {
    if (!paused) player.actions.togglePlay();
    player.state.set({ mini: false });
  };
  return (
    <div className="player-mini" ref={giveFocusOn} role="group" aria-label={t('mini.name')}>
      <button
        type="button"
        className="player-button"
        aria-label={t('mini.back')}
        title={t('mini.back')}
        onClick={() => {
          scrollTo({ top: 0 });
        }}
      >
        <PlayerIcon name="maximize" />
      </button>
      <button
        type="button"
        className="player-button"
        aria-label={t(paused ? 'play' : 'pause')}
        data-play
        onClick={player.actions.togglePlay}
      >
        <PlayerIcon name={paused ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        className="player-button"
        aria-label={t('mini.close')}
        title={t('mini.close')}
        onClick={close}
      >
        <PlayerIcon name="x" />
      </button>
    </div>
  );
}
