import { AccountWays } from './AccountWays.tsx';
import type { ModalProps } from './modal-body.ts';

/** Lists belong to an account (SPEC.md §6): what could be done with the video, and the ways to one. */
export default function AddTo({ params, t, prefix }: ModalProps<'addto'>) {
  return (
    <>
      <p className="modal-subject">{params.title}</p>
      <p>{t('addto.text')}</p>
      <AccountWays t={t} prefix={prefix} />
    </>
  );
}
