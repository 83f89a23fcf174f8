import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { openContactApi, type ContactApi } from './contact.ts';

/** A mail as it arrived. */
interface Letter {
  recipients: string[];
  mail: Email;
  source: string;
}

/** A mail server for one test. */
interface MailServer {
  port: number;
  letters: Letter[];
  stop: () => Promise<void>;
}

/** A real mail server until the test ends; `refuse` answers a recipient with an error. */
export async function mailServer(port = 0, refuse = false): Promise<MailServer> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      done(
        refuse
          ? Object.assign(new Error('<ann@mail.example> no such'), { responseCode: 550 })
          : null,
      );
    },
    onData: (stream, { envelope }, done) => {
      void (async () => {
        const source = await buffer(stream);
        const mail = await PostalMime.parse(source);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        letters.push({ recipients, mail, source: source.toString() });
        done();
      })();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  let open = true;
  const stop = async (): Promise<void> => {
    if (!open) return;
    open = false;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    server.close(() => {
      resolve(undefined);
    });
    await promise;
  };
  onTestFinished(stop);
  return { port: (server.server.address() as AddressInfo).port, letters, stop };
}

const FROM = 'Islet <site@islet.example>';
export const TO = 'desk@islet.example';

/** A site for one test whose mails go to the server at this port. */
export async function mailedSite(port: number): Promise<ContactApi> {
  const api = await openContactApi({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, to: TO });
  onTestFinished(api.remove);
  return api;
}

/** When each message was noted as mailed. */
export const mailed = (api: ContactApi) => api.rows('SELECT mailed_ts FROM reports ORDER BY id');
