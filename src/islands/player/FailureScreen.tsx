import { PlayerIcon } from './PlayerIcon.tsx';
import { signInPath } from './sign-in-path.ts';
import { usePlayer } from './use-player.ts';
import type { FailureKind } from '#player/errors.ts';
import { localPath, paths } from '#routes/paths.ts';

/** Says why nothing plays, in SPEC.md §4's words, with the one thing to do about it. */
export function FailureScreen({ kind }: { kind: FailureKind }) {
  const { t, player, setup } = usePlayer();
  const [before = '', after = ''] = t('failure.private', { link: '|' }).split('|');
  return (
    <div className="player-failure" role="alert">
      {kind === 'private' && (
        <p>
          {before}
          <a href={signInPath(setup)}>{t('failure.sign_in')}</a>
          {after}
        </p>
      )}
      {kind === 'deleted' && <p>{t('failure.deleted')}</p>}
      {kind === 'missing' && (
        <>
          <p>{t('failure.missing')}</p>
          <a className="player-pill" href={localPath(setup.prefix, paths.home())}>
            {t('failure.home')}
          </a>
        </>
      )}
      {kind === 'playback' && (
        <>
          <p>{t('failure.playback')}</p>
          <button type="button" className="player-pill" onClick={player.actions.retry}>
            <PlayerIcon name="rotate-ccw" />
            {t('failure.retry')}
          </button>
        </>
      )}
    </div>
  );
}
