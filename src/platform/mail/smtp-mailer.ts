import type { Mailer } from './mail.ts';
import { messageOf } from './message.ts';

/** A server that does not answer must not hold up the others' mail for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Nodemailer is loaded with the first mail, as for files. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...TIMEOUTS });
}

/** Sends by an SMTP server: `smtps://user:password@mail.example.org`. */
export function smtpMailer(url: string, from: string): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    send: async (mail) => {
      transport ??= openTransport(url);
      await (await transport).sendMail(messageOf(mail, from));
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
