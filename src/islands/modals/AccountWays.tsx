import type { Translate } from '#i18n/translate.ts';
import { wayBack } from '#browser/way-back.ts';
import { localPath, paths, withQuery } from '#routes/paths.ts';

interface Props {
  t: Translate<'modals'>;
  prefix: string;
  /** The control of the page (its `data-intent`) that is pressed once somebody has signed in. */
  then: string;
}

/** The ways to an account. */
export function AccountWays({ t, prefix, then }: Props) {
  return (
    <div className="modal-actions">
      <a
        className="btn main"
        href={withQuery(localPath(prefix, paths.login()), wayBack())}
        data-modal="signin"
        data-modal-params={JSON.stringify({ then })}
      >
        {t('signin.login')}
      </a>
      <a className="btn" href={withQuery(localPath(prefix, paths.signup()), wayBack())}>
        {t('signin.signup')}
      </a>
    </div>
  );
}
