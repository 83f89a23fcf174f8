import { AccountWays } from './AccountWays.tsx';
import type { ModalProps } from './modal-body.ts';

/** Why nothing happened, and the ways to an account. */
export default function SignIn({ t, prefix }: ModalProps<'signin'>) {
  return (
    <>
      <p>{t('signin.text')}</p>
      <AccountWays t={t} prefix={prefix} />
    </>
  );
}
