import { useStore } from '@nanostores/react';
import { useDeferredValue } from 'react';
import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { $modal, closeModal, type ModalName } from '#stores/modals.ts';
import { Modal } from '#ui/Modal.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { ModalBody } from './modal-body.ts';
import { loadBody, MODALS } from './modal-registry.ts';

interface Props {
  t: Translate<'modals'>;
  lang: Language;
  prefix: string;
}

interface Loaded {
  Body?: ModalBody<never>;
}

async function bodyOf(name: ModalName | undefined): Promise<Loaded> {
  if (!name) return {};
  try {
    return { Body: await loadBody(name) };
  } catch (error) {
    closeModal();
    throw error;
  }
}

/** Shows the modal that is open. */
export function Modals({ t, lang, prefix }: Props) {
  // Made after the frame of the press, which would be late on a slow phone.
  const open = useDeferredValue(useStore($modal));
  const Body = useLoaded(() => bodyOf(open?.name), open?.name ?? '')?.Body;
  if (!open || !Body) return null;
  const { title, closesOutside } = MODALS[open.name];
  return (
    <Modal
      title={t(title)}
      closeLabel={t('frame.close')}
      closesOutside={closesOutside}
      onClose={closeModal}
    >
      {/* By the table, a body takes the params of its name. */}
      <Body params={open.params as never} t={t} lang={lang} prefix={prefix} onClose={closeModal} />
    </Modal>
  );
}
