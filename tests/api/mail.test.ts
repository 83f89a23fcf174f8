import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { openContactApi, type ContactApi } from './support/contact.ts';
import { mailed, mailedSite, mailServer, TO } from './support/mail-world.ts';

/** PostgreSQL's queue looks each two seconds for what it was not told of. */
const patience = { timeout: 20_000 };
/** Mails that have not left. */
const waiting = (api: ContactApi) => api.rows('SELECT id FROM mails');
const isTriedAgain = (api: ContactApi) => api.log().includes('a job failed and is tried again');

it('a message is mailed with its picture, and answers go to whoever wrote it', async () => {
  const server = await mailServer();
  const api = await mailedSite(server.port);
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
  await vi.waitUntil(() => server.letters.length > 0, patience);
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
  await vi.waitUntil(async () => (await waiting(api)).length === 0, patience);
  expect((await mailed(api))[0]?.mailed_ts).toBeGreaterThan(0);
  expect(api.log()).not.toContain('takes no mail');
});

it('what a visitor writes cannot become a header', async () => {
  const server = await mailServer();
  const api = await mailedSite(server.port);
  const subject = 'Hi\r\nBcc: all@mail.example\r\n\r\nA body of mine\u2028X-Evil: 1';
  await api.send({
    subject,
    email: 'ann@mail.example',
    message: 'Hello',
    captcha: await api.solved(),
  });
  await vi.waitUntil(() => server.letters.length > 0, patience);
  const [letter] = server.letters;
  expect(letter?.recipients).toEqual([TO]);
  expect(letter?.mail.bcc ?? []).toEqual([]);
  expect(letter?.mail.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(letter?.mail.subject).toBe('[Islet] Hi Bcc: all@mail.example A body of mine X-Evil: 1');
});

it('a mail server that is not there is told of at the start', async () => {
  const api = await mailedSite(await freePort());
  await vi.waitUntil(
    () => api.log().includes('the mail server of SMTP_URL takes no mail'),
    patience,
  );
});

it('a dead mail server loses nothing: the message is kept, and mailed when there is one again', async () => {
  const port = await freePort();
  const api = await mailedSite(port);
  const fields = { email: 'ann@mail.example', message: 'Hello' };
  for (const subject of ['first', 'second']) {
    const answer = await api.send({ ...fields, subject, captcha: await api.solved() });
    expect(answer.status).toBe(200);
  }
  await vi.waitUntil(() => isTriedAgain(api), patience);
  expect(await mailed(api)).toEqual([{ mailed_ts: null }, { mailed_ts: null }]);
  await api.stop();
  const server = await mailServer(port);
  await api.start();
  await vi.waitUntil(async () => (await waiting(api)).length === 0, patience);
  expect(server.letters.map(({ mail }) => mail.subject).toSorted()).toEqual([
    '[Islet] first',
    '[Islet] second',
  ]);
  expect(new Set(server.letters.map(({ mail }) => mail.messageId)).size).toBe(2);
});

it('a mail whose picture is missing leaves without it, and the operator is told', async () => {
  const port = await freePort();
  const api = await mailedSite(port);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'a.png');
  const letter = { email: 'ann@mail.example', message: 'Hello' };
  await api.send({ ...letter, captcha: await api.solved(), file });
  await vi.waitUntil(() => isTriedAgain(api), patience);
  await api.stop();
  for (const blob of api.blobs()) rmSync(blob);
  const server = await mailServer(port);
  await api.start();
  await vi.waitUntil(async () => (await waiting(api)).length === 0, patience);
  expect(server.letters.map(({ mail }) => mail.attachments)).toEqual([[]]);
  expect(server.letters[0]?.mail.text).toContain('Hello');
  expect(api.log()).toContain('a mail leaves without its picture');
});

it('without a mail server mails become files that only their owner can read', async () => {
  const api = await openContactApi();
  onTestFinished(api.remove);
  await api.send({ email: 'ann@mail.example', message: 'Hello', captcha: await api.solved() });
  await vi.waitUntil(async () => (await waiting(api)).length === 0, patience);
  const folder = join(api.dataDir, 'mail');
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/\.eml$/);
  const mail = await PostalMime.parse(readFileSync(join(folder, name)));
  expect(mail).toMatchObject({ subject: '[Islet] Message from a visitor' });
  expect(mail.text).toContain('Hello');
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});
