import { fileMailer } from './file-mailer.ts';
import type { Mailer, MailSettings } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

interface MailPlace extends Pick<MailSettings, 'smtpUrl' | 'from'> {
  /** Where mails are written to without a server. */
  folder: string;
  log: Record<'info' | 'warn', (fields: object, text: string) => void>;
}

/** The adapter that the settings ask for; without a mail server the log says where mails are, and of one that takes none that it does not. */
export function openMailer({ smtpUrl, from, folder, log }: MailPlace): Mailer {
  if (smtpUrl !== null) {
    const mailer = smtpMailer(smtpUrl, from);
    // Now, and not with the first mail that somebody waits for. Those that are written meanwhile wait.
    mailer.greet().catch((err: unknown) => {
      log.warn({ err }, 'the mail server of SMTP_URL takes no mail: they wait until it does');
    });
    return mailer;
  }
  log.info({ folder }, 'mails are written to files: SMTP_URL names no mail server');
  return fileMailer(folder, from);
}
