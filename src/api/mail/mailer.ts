import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** How mail leaves: by an SMTP server, or as files where there is none. */
export interface MailSettings {
  smtpUrl: string | null;
  /** Sender of every mail. */
  from: string;
  /** Who gets what visitors write. */
  to: string;
}

export interface Mail {
  /** The same for every try, so that a mailbox can tell a second copy. */
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  attachment: { filename: string; path: string } | null;
}

export interface Mailer {
  /** Rejects when the mail did not leave. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** A server that does not answer must not hold up the others' mail for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/gu, ' ').trim();

/** What a visitor wrote goes in as values, never as header text: a line break in it ends no header. */
function message(mail: Mail, from: string): SendMailOptions {
  const domain = from.replace(/^.*@|>.*$/g, '') || 'localhost';
  return {
    messageId: `<${mail.id}@${domain}>`,
    from,
    to: mail.to,
    ...(mail.replyTo !== null && { replyTo: { name: '', address: oneLine(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    attachments: mail.attachment ? [mail.attachment] : [],
    // Text and addresses come from visitors: nothing of theirs names a file or an address to fetch.
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Sends by the SMTP server of the settings, or writes `.eml` files into `folder`. */
export function createMailer(settings: MailSettings, folder: string): Mailer {
  const { smtpUrl, from } = settings;
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
    return {
      send: async (mail) => {
        await transport.sendMail(message(mail, from));
      },
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message: content } = await transport.sendMail(message(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${mail.id}.eml`), content as Buffer, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}
