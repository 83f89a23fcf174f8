import type { TextKey } from '#i18n/namespaces.ts';
import type { ModalName } from '#stores/modals.ts';
import type { ModalBody } from './modal-body.ts';

interface Entry<Name extends ModalName> {
  /** Its heading, which is its name for a screen reader. */
  title: TextKey<'modals'>;
  /** Whether a press beside it closes it (SPEC.md §4): not where a chosen file would be lost. */
  closesOutside: boolean;
  load: () => Promise<{ default: ModalBody<Name> }>;
}

/** Every modal. The body is loaded when it is first opened. */
export const MODALS: { readonly [Name in ModalName]: Entry<Name> } = {
  share: { title: 'share.title', closesOutside: true, load: () => import('./Share.tsx') },
  addto: { title: 'addto.title', closesOutside: true, load: () => import('./AddTo.tsx') },
  telegram: { title: 'telegram.title', closesOutside: true, load: () => import('./Telegram.tsx') },
  contact: { title: 'contact.title', closesOutside: false, load: () => import('./Contact.tsx') },
  report: { title: 'report.title', closesOutside: true, load: () => import('./Report.tsx') },
  signin: { title: 'signin.title', closesOutside: true, load: () => import('./SignIn.tsx') },
};

/** The body of a modal, for the params of its name. Rejects when it cannot be fetched or is unknown. */
export async function loadBody(name: ModalName): Promise<ModalBody<never>> {
  const { default: Body } = await MODALS[name].load();
  return Body;
}
