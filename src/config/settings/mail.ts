import { z } from 'zod';
import { SITE } from '../site.ts';
import { field } from './field.ts';

/** The address of an SMTP server, or null when empty. */
const smtpUrl = z
  .string()
  .refine(
    (text) => text === '' || (/^smtps?:\/\/[^/]/u.test(text) && URL.canParse(text)),
    'must be an address such as smtps://user:password@mail.example.org',
  )
  .transform((text) => (text === '' ? null : text));

/** One mailbox, with or without a name before it. */
const mailbox = z
  .string()
  .regex(
    /^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^@<>,;"\r\n]+ <[^\s@<>,;]+@[^\s@<>,;]+>)$/u,
    'must be one address such as Islet <contact@example.org>',
  );

/** How mail leaves, from whom and to whom. */
export const mailSettings = {
  smtpUrl: field(
    'SMTP_URL',
    '',
    'Mail server, `smtps://user:password@host`; unset, mails become files in `DATA_DIR/mail`.',
    smtpUrl,
    true,
  ),
  mailFrom: field('MAIL_FROM', SITE.contact, 'Sender of the site’s mails.', mailbox),
  mailTo: field('MAIL_TO', SITE.contact, 'Who gets what visitors write to the site.', mailbox),
};
