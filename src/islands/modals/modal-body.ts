import type { ReactNode } from 'react';
import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ModalName, ModalParams } from '#stores/modals.ts';

/** What the body of a modal gets. */
export interface ModalProps<Name extends ModalName> {
  params: ModalParams[Name];
  t: Translate<'modals'>;
  lang: Language;
  /** The language prefix that links of the page keep. */
  prefix: string;
  onClose: () => void;
}

export type ModalBody<Name extends ModalName> = (props: ModalProps<Name>) => ReactNode;
