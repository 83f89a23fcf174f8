import { fileMailer } from './file-mailer.ts';
import type { Mailer, MailSettings } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

interface MailPlace extends Pick<MailSettings, 'smtpUrl' | 'from'> {
  /** Where mails are written to without a server. */
  folder: string;
  log: { info: (fields: object, text: string) => void };
}

/** The adapter that the settings ask for; without a mail server the log says where mails are. */
export function openMailer({ smtpUrl, from, folder, log }: MailPlace): Mailer {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, from);
  log.info({ folder }, 'mails are written to files: SMTP_URL names no mail server');
  return fileMailer(folder, from);
}
