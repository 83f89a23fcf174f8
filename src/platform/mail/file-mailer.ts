import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from './mail.ts';
import { messageOf } from './message.ts';

/** Nodemailer is loaded with the first mail: a tenth of a start's modules. */
async function openTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** Writes each mail as an `.eml` file that its owner alone can read: the operator's mailbox where there is no mail server. */
export function fileMailer(folder: string, from: string): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    send: async (mail) => {
      transport ??= openTransport();
      const { message } = await (await transport).sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${mail.id}.eml`), message as Buffer, { mode: 0o600 });
    },
    // It holds nothing open: its mails are bytes.
    close: () => undefined,
  };
}
