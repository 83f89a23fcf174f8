import type { Language } from '#config/locales.ts';
import type { TextKey } from '#i18n/namespaces.ts';
import { languageOf } from '#lib/language.ts';
import type { ModalName } from '#stores/modals.ts';
import type { ModalBody } from './modal-body.ts';

interface Loaded<Name extends ModalName> {
  default: ModalBody<Name>;
  /** Brings what it says and is not among the words of all modals. */
  loadWords?: (lang: Language) => Promise<unknown>;
}

interface Entry<Name extends ModalName> {
  /** Its heading, which is its name for a screen reader. */
  title: TextKey<'modals'>;
  /** Whether a press beside it closes it (SPEC.md §4): not where a chosen file would be lost. */
  closesOutside: boolean;
  load: () => Promise<Loaded<Name>>;
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

/** The body of a modal, for the params of its name, once its words are there. Rejects when one of both cannot be fetched or it is unknown. */
export async function loadBody(name: ModalName): Promise<ModalBody<never>> {
  const { default: Body, loadWords } = await MODALS[name].load();
  await loadWords?.(languageOf(document.documentElement.lang));
  return Body;
}
