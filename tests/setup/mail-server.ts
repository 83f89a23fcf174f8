import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback. */
export interface MailServer {
  /** What an operator sets as SMTP_URL. */
  url: string;
  /** What it has taken, as it came. */
  letters: readonly string[];
  /** Holds its answer to the next letter back until `letGo`, as a server that hangs; `held` resolves when that letter is there. */
  hold: () => { held: Promise<void>; letGo: () => void };
  stop: () => Promise<void>;
}

/** Starts one that takes every letter. */
export async function startMailServer(): Promise<MailServer> {
  const letters: string[] = [];
  let held: { begin: () => void; end: Promise<void> } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      void (async () => {
        const letter = await text(stream);
        const hold = held;
        held = undefined;
        hold?.begin();
        await hold?.end;
        letters.push(letter);
        done();
      })();
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    hold: () => {
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      held = { begin: begun.resolve, end: ended.promise };
      return { held: begun.promise, letGo: ended.resolve };
    },
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      await promise;
    },
  };
}
