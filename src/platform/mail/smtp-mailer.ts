import type { Mailer } from './mail.ts';
import { messageOf } from './message.ts';

/** A server that does not answer must not hold up the others' mail for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Nodemailer is loaded with the first mail, as for files. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...TIMEOUTS });
}

interface SmtpMailer extends Mailer {
  /** Rejects when the server cannot be reached, or does not take the name and password. */
  greet: () => Promise<void>;
}

/** Sends by an SMTP server: `smtps://user:password@mail.example.org`. */
export function smtpMailer(url: string, from: string): SmtpMailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  const open = () => (transport ??= openTransport(url));
  return {
    send: async (mail) => {
      await (await open()).sendMail(messageOf(mail, from));
    },
    greet: async () => {
      await (await open()).verify();
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
