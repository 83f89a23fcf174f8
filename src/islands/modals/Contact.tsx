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
  if (!t) return <div aria-busy="true" />;
  const { subject = '' } = params;
  const topic = JSON.stringify(params);
  return (
    <ContactForm
      values={
        drafts.get(topic) ?? {
          subject,
          email: '',
          message: '',
          referrer: location.href,
        }
      }
      onDraft={(draft) => {
        if (draft) drafts.set(topic, draft);
        else drafts.delete(topic);
      }}
      t={t}
    />
  );
}
