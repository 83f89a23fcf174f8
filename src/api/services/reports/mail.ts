import { SITE } from '#config/site.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { NewMail } from '#platform/mail/outbox.ts';
import type { Report } from './report.ts';

interface Envelope {
  to: string;
  reportId: number;
  file: string | null;
}

/**
 * The mail of a message to the operator. What the visitor wrote is set beside the texts, never into them:
 * a translator would read `{…}` and `$t(…)` in it.
 */
export function mailOf(report: Report, { to, reportId, file }: Envelope): NewMail {
  const t = createTranslator(DEFAULT_LANGUAGE, 'mail');
  const facts = [
    [t('report.number'), String(reportId)],
    [t('report.from'), report.email],
    [t('report.subject'), report.subject],
    [t('report.page'), report.referrer],
    [t('report.video'), report.videoId === null ? '' : String(report.videoId)],
    [t('report.captcha'), report.proved ? t('report.proved') : t('report.unproved')],
  ];
  const lines = facts
    .filter(([, value]) => value !== '')
    .map(([name = '', value = '']) => `${name}: ${value}`);
  return {
    recipient: to,
    reply_to: report.email,
    subject: `[${SITE.name}] ${report.subject || t('report.no_subject')}`,
    body: `${lines.join('\n')}\n\n${report.message}\n`,
    file,
  };
}
