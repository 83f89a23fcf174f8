import type { ComponentProps } from 'react';
import type { Language } from '#config/locales.ts';
import { translateFrom, type TextTree } from '#i18n/translate.ts';
import { ContactForm } from './ContactForm.tsx';

interface Props extends Omit<ComponentProps<typeof ContactForm>, 't'> {
  lang: Language;
  /** The form's texts: it stands in the page before any script does. */
  texts: TextTree;
}

/** The contact form on its page. */
export default function ContactPageForm({ lang, texts, ...form }: Props) {
  return <ContactForm {...form} t={translateFrom<'forms'>(texts, lang)} />;
}
