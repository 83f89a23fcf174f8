import type { Translate } from '#i18n/translate.ts';
import { localPath, paths } from '#routes/paths.ts';

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
        href={localPath(prefix, paths.login())}
        data-modal="signin"
        data-modal-params={JSON.stringify({ then })}
      >
        {t('signin.login')}
      </a>
      <a className="btn" href={localPath(prefix, paths.signup())}>
        {t('signin.signup')}
      </a>
    </div>
  );
}
