import type { Translate } from '#i18n/translate.ts';
import { localPath, paths } from '#routes/paths.ts';

/** The ways to an account. */
export function AccountWays({ t, prefix }: { t: Translate<'modals'>; prefix: string }) {
  return (
    <div className="modal-actions">
      <a className="btn main" href={localPath(prefix, paths.login())}>
        {t('signin.login')}
      </a>
      <a className="btn" href={localPath(prefix, paths.signup())}>
        {t('signin.signup')}
      </a>
    </div>
  );
}
