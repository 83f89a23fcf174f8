import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { ContactForm, type ContactValues } from './contact/ContactForm.tsx';
import type { ModalProps } from './modal-body.ts';

/** What was typed and not sent, by what the form is about: a modal is easily closed. */
const drafts = new Map<string, ContactValues>();

export const loadWords = (lang: Language) => loadTexts('forms', lang);

/** The form of the contact page, about the page it was opened on. */
export default function Contact({ params, lang }: ModalProps<'contact'>) {
  const t = useLoaded(() => loadWords(lang), lang);
  const { subject = '' } = params;
  const topic = JSON.stringify(params);
  if (!t) return <div aria-busy="true" />;
  return (
    <ContactForm
      values={{ subject, email: '', message: '', referrer: location.href }}
      draft={drafts.get(topic)}
      onDraft={(draft) => {
        if (draft) drafts.set(topic, draft);
        else drafts.delete(topic);
      }}
      t={t}
    />
  );
}
