import type { Language } from '#config/locales.ts';
import { SITE } from '#config/site.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { NewMail } from '#platform/mail/outbox.ts';
import { reportStatusPath } from '#routes/report-path.ts';
import { linkLines, type MailOrigin } from '../mail-link.ts';

interface Letter {
  to: string;
  lang: Language;
  receipt: string;
  number: number;
}

/**
 * The mail that says that a report has arrived, with the address of what becomes of it. It quotes nothing that was sent: whose address that is,
 * nobody knows.
 */
export function receiptMail(context: MailOrigin, { to, lang, receipt, number }: Letter): NewMail {
  const t = createTranslator(lang, 'report');
  const path = `/${lang}${reportStatusPath(receipt)}`;
  const lines = [
    t('mail.received', { site: SITE.name, number }),
    ...linkLines(context, path, lang),
  ];
  return {
    recipient: to,
    reply_to: null,
    subject: `[${SITE.name}] ${t('mail.received_subject', { number })}`,
    body: `${lines.join('\n\n')}\n`,
    file: null,
  };
}
