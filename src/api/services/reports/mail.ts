import { SITE } from '#config/site.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { NewMail } from '#platform/mail/outbox.ts';
import { formatDuration } from '#lib/format.ts';
import type { NoticeFacts, Report } from './report.ts';

interface Envelope {
  to: string;
  reportId: number;
  file: string | null;
}

const noticeTexts = () => createTranslator(DEFAULT_LANGUAGE, 'report');
const mailTexts = () => createTranslator(DEFAULT_LANGUAGE, 'mail');

const noticeSubject = ({ category }: NoticeFacts): string =>
  `${noticeTexts()('title')}: ${noticeTexts()(`categories.${category}`)}`;

/** What a report says beside its words, by the labels of its form. */
function noticeFacts({ category, address, from, to, name, goodFaith }: NoticeFacts) {
  const t = noticeTexts();
  const time = (seconds: number | null): string =>
    seconds === null ? '' : formatDuration(seconds);
  return [
    [t('category'), t(`categories.${category}`)],
    [t('address'), address],
    [t('from'), time(from)],
    [t('to'), time(to)],
    [t('name'), name],
    [t('good_faith'), mailTexts()(goodFaith ? 'report.confirmed' : 'report.unconfirmed')],
  ] as const;
}

/**
 * The mail of a message to the operator. What the visitor wrote is set beside the texts, never into them:
 * a translator would read `{…}` and `$t(…)` in it.
 */
export function mailOf(report: Report, { to, reportId, file }: Envelope): NewMail {
  const t = mailTexts();
  const { about, notice } = report;
  const facts = [
    [t('report.number'), String(reportId)],
    [t('report.from'), report.email],
    [t('report.subject'), report.subject],
    [t('report.page'), report.referrer],
    [t('report.video'), about?.section === 'videos' ? String(about.id) : ''],
    ...(notice ? noticeFacts(notice) : []),
    [t('report.captcha'), report.proved ? t('report.proved') : t('report.unproved')],
  ];
  const lines = facts
    .filter(([, value]) => value !== '')
    .map(([name = '', value = '']) => `${name}: ${value}`);
  return {
    recipient: to,
    reply_to: report.email || null,
    subject: `[${SITE.name}] ${notice ? noticeSubject(notice) : report.subject || t('report.no_subject')}`,
    body: `${lines.join('\n')}\n\n${report.message}\n`,
    file,
    // Nobody else has it: it waits as long as it has to.
    until_ts: null,
  };
}
