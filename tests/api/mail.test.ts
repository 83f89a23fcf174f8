import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import { retryAfter } from '#platform/jobs/worker.ts';
import { freePort } from '../setup/free-port.ts';
import { openContactApi, type ContactApi } from './support/contact.ts';

interface Letter {
  recipients: string[];
  mail: Email;
  source: string;
}

interface MailServer {
  port: number;
  letters: Letter[];
  stop: () => Promise<void>;
}

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A real mail server; `refuse` answers a recipient with an error. */
async function mailServer(port = 0, refuse = false): Promise<MailServer> {
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
  cleanups.push(stop);
  return { port: (server.server.address() as AddressInfo).port, letters, stop };
}

const FROM = 'Islet <site@islet.example>';
const TO = 'desk@islet.example';

async function site(port: number): Promise<ContactApi> {
  const api = await openContactApi({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, to: TO });
  cleanups.push(api.remove);
  return api;
}

const waiting = (api: ContactApi) =>
  api.rows(`SELECT attempts, run_ts, last_error, dead_ts FROM jobs WHERE kind = 'mail'`);
const mailed = (api: ContactApi) => api.rows('SELECT mailed_ts FROM reports');

it('a message is mailed with its picture, and answers go to whoever wrote it', async () => {
  const server = await mailServer();
  const api = await site(server.port);
  const file = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'blue' } })
    .webp()
    .toBuffer();
  const message = 'Grüße\n.\nQUIT\n{site} $t(report.from) <b>日本語</b>';
  await api.send({
    subject: 'A video – 日本語',
    email: 'ann@mail.example',
    message,
    captcha: await api.solved(),
    file: new File([new Uint8Array(file)], '../../evil.sh'),
    referrer: '/videos/1042/',
  });
  await vi.waitUntil(() => server.letters.length > 0);
  const [letter] = server.letters;
  expect(letter?.recipients).toEqual([TO]);
  expect(letter?.mail).toMatchObject({
    from: { address: 'site@islet.example', name: 'Islet' },
    to: [{ address: TO }],
    replyTo: [{ address: 'ann@mail.example' }],
    subject: '[Islet] A video – 日本語',
  });
  const text = letter?.mail.text ?? '';
  expect(text).toContain(message);
  expect(text).toMatch(/From: ann@mail\.example\n/);
  expect(text).toMatch(/Page: \/videos\/1042\/\nVideo: 1042\n/);
  expect(letter?.mail.attachments).toMatchObject([
    { mimeType: 'image/jpeg', filename: 'picture.jpg' },
  ]);
  await vi.waitUntil(() => waiting(api).length === 0);
  expect(mailed(api)[0]?.mailed_ts).toBeGreaterThan(0);
});

it('what a visitor writes cannot become a header', async () => {
  const server = await mailServer();
  const api = await site(server.port);
  const subject = 'Hi\r\nBcc: all@mail.example\r\n\r\nA body of mine\u2028X-Evil: 1';
  await api.send({
    subject,
    email: 'ann@mail.example',
    message: 'Hello',
    captcha: await api.solved(),
  });
  await vi.waitUntil(() => server.letters.length > 0);
  const [letter] = server.letters;
  expect(letter?.recipients).toEqual([TO]);
  expect(letter?.mail.bcc ?? []).toEqual([]);
  expect(letter?.mail.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(letter?.mail.subject).toBe('[Islet] Hi Bcc: all@mail.example A body of mine X-Evil: 1');
});

it('a dead mail server loses nothing: the message is kept, and mailed when there is one again', async () => {
  const port = await freePort();
  const api = await site(port);
  const fields = { email: 'ann@mail.example', message: 'Hello' };
  for (const subject of ['first', 'second']) {
    const answer = await api.send({ ...fields, subject, captcha: await api.solved() });
    expect(answer.status).toBe(200);
  }
  await vi.waitUntil(() => waiting(api).some(({ attempts }) => attempts === 1));
  expect(mailed(api)).toEqual([{ mailed_ts: null }, { mailed_ts: null }]);
  await api.stop();
  const server = await mailServer(port);
  await api.start();
  await vi.waitUntil(() => waiting(api).length === 0);
  expect(server.letters.map(({ mail }) => mail.subject).toSorted()).toEqual([
    '[Islet] first',
    '[Islet] second',
  ]);
  expect(new Set(server.letters.map(({ mail }) => mail.messageId)).size).toBe(2);
});

it('a mail whose picture is missing leaves without it, and the operator is told', async () => {
  const port = await freePort();
  const api = await site(port);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'a.png');
  const letter = { email: 'ann@mail.example', message: 'Hello' };
  await api.send({ ...letter, captcha: await api.solved(), file });
  await vi.waitUntil(() => waiting(api).some(({ attempts }) => attempts === 1));
  await api.stop();
  for (const blob of api.blobs()) rmSync(blob);
  const server = await mailServer(port);
  await api.start();
  await vi.waitUntil(() => waiting(api).length === 0, { timeout: 5000 });
  expect(server.letters.map(({ mail }) => mail.attachments)).toEqual([[]]);
  expect(server.letters[0]?.mail.text).toContain('Hello');
  expect(api.log()).toContain('a mail leaves without its picture');
});

it('a mail that a server refuses waits longer each time and does not hold up the others', async () => {
  const refusing = await mailServer(0, true);
  const api = await site(refusing.port);
  const fields = { email: 'ann@mail.example', message: 'Hello' };
  await api.send({ ...fields, captcha: await api.solved() });
  await vi.waitUntil(() => waiting(api)[0]?.attempts === 1);
  await vi.waitUntil(() => waiting(api)[0]?.last_error !== null);
  const [{ run_ts: due, last_error: reason } = {}] = waiting(api);
  expect(reason).toBe('EENVELOPE 550');
  expect(due).toBe(Date.parse('2026-06-15T12:00:00Z') / 1000 + retryAfter(1));
  await refusing.stop();
  const server = await mailServer(refusing.port);
  await api.send({ ...fields, subject: 'next', captcha: await api.solved() });
  await vi.waitUntil(() => server.letters.length === 1);
  expect(server.letters[0]?.mail.subject).toBe('[Islet] next');
  api.later(retryAfter(1));
  await api.send({ ...fields, subject: 'third', captcha: await api.solved() });
  await vi.waitUntil(() => server.letters.length === 3);
  expect(api.log()).toContain('550');
  expect(api.log()).not.toContain('@');
});

it('a mail whose server is away is tried again later each time, its reason is kept, and it leaves once', async () => {
  const port = await freePort();
  const api = await site(port);
  await api.send({ email: 'ann@mail.example', message: 'Hello', captcha: await api.solved() });
  const now = Date.parse('2026-06-15T12:00:00Z') / 1000;
  const failed = { attempts: 1, run_ts: now + retryAfter(1), last_error: 'ESOCKET', dead_ts: null };
  await expect.poll(() => waiting(api)).toEqual([failed]);
  api.later(retryAfter(1));
  const again = { attempts: 2, run_ts: now + retryAfter(1) + retryAfter(2) };
  await expect.poll(() => waiting(api), { timeout: 5000 }).toEqual([{ ...failed, ...again }]);
  const server = await mailServer(port);
  api.later(retryAfter(2));
  await expect.poll(() => waiting(api), { timeout: 5000 }).toEqual([]);
  expect(server.letters).toHaveLength(1);
  expect(mailed(api)[0]?.mailed_ts).toBe(now + retryAfter(1) + retryAfter(2));
});

it('a mail that has left is not sent again by a job that is done twice', async () => {
  const server = await mailServer();
  const api = await site(server.port);
  const fields = { email: 'ann@mail.example', message: 'Hello' };
  await api.send({ ...fields, subject: 'first', captcha: await api.solved() });
  await expect.poll(() => waiting(api)).toEqual([]);
  // As a process leaves it that ended after the mail was gone and before the job was.
  const sqlite = new DatabaseSync(join(api.dataDir, 'islet.db'), { timeout: 5000 });
  sqlite.exec(`INSERT INTO jobs (kind, payload, run_ts) VALUES ('mail', '{"mail":1}', 0)`);
  sqlite.close();
  await api.send({ ...fields, subject: 'second', captcha: await api.solved() });
  await expect.poll(() => waiting(api), { timeout: 5000 }).toEqual([]);
  expect(server.letters.map(({ mail }) => mail.subject)).toEqual([
    '[Islet] first',
    '[Islet] second',
  ]);
});

it('tries again after a minute, then twice as long each time, at most six hours', () => {
  expect([1, 2, 3, 9, 40].map(retryAfter)).toEqual([60, 120, 240, 15_360, 21_600]);
});

it('without a mail server mails become files that only their owner can read', async () => {
  const api = await openContactApi();
  cleanups.push(api.remove);
  await api.send({ email: 'ann@mail.example', message: 'Hello', captcha: await api.solved() });
  await vi.waitUntil(() => waiting(api).length === 0);
  const folder = join(api.dataDir, 'mail');
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/\.eml$/);
  const mail = await PostalMime.parse(readFileSync(join(folder, name)));
  expect(mail).toMatchObject({ subject: '[Islet] Message from a visitor' });
  expect(mail.text).toContain('Hello');
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});
