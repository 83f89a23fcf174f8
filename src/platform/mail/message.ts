import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/gu, ' ').trim();

/** What a mail program makes its own button of (RFC 2369, RFC 8058); a path alone is no address. */
function unsubscribeHeaders(page: string | null): Record<string, string> {
  if (page === null || !/^https?:/u.test(page)) return {};
  return {
    'List-Unsubscribe': `<${oneLine(page)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A mail in nodemailer's form. What a visitor wrote goes in as values, never as header text: a line break in it ends no header. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const domain = from.replace(/^.*@|>.*$/g, '') || 'localhost';
  return {
    messageId: `<${mail.id}@${domain}>`,
    from,
    to: oneLine(mail.to),
    ...(mail.replyTo !== null && { replyTo: { name: '', address: oneLine(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    attachments: mail.attachment ? [mail.attachment] : [],
    // Text and addresses come from visitors: nothing of theirs names a file or an address to fetch.
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe) },
  };
}
