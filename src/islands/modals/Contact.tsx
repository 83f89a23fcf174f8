import { loadTexts } from '#i18n/island-texts.ts';
import { localPath, paths } from '#lib/paths.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { ContactForm } from './contact/ContactForm.tsx';
import type { ModalProps } from './table.ts';

/** Contact and report: the form of the contact page, about the page it was opened on. */
export default function Contact({ params, lang, prefix }: ModalProps<'contact'>) {
  const t = useLoaded(() => loadTexts('forms', lang), lang);
  if (!t) return <div aria-busy="true" />;
  const { video, subject } = params;
  const about = video === undefined ? '' : t('contact.report_subject', { id: video });
  return (
    <ContactForm
      values={{ subject: subject ?? about, email: '', message: '', referrer: location.href }}
      action={localPath(prefix, paths.information('contact'))}
      t={t}
    />
  );
}
