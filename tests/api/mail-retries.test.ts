import { expect, it, vi } from 'vitest';
import { CONFIRM_SECONDS, RESTORE_SECONDS } from '#config/limits.ts';
import { retryAfter } from '#platform/jobs/worker.ts';
import { freePort } from '../setup/free-port.ts';
import type { ContactApi } from './support/contact.ts';
import { mailed, mailedSite, mailServer, TO } from './support/mail-world.ts';

// On SQLite alone: these tests move the clock of our own queue and read its table. PostgreSQL's queue is pg-boss, whose
// clock is the server's; what a site relies on there is in tests/api-postgres/jobs.test.ts.

const waiting = (api: ContactApi) =>
  api.rows(`SELECT attempts, run_ts, last_error, dead_ts FROM jobs WHERE kind = 'mail'`);
const patience = { timeout: 10_000 };

it('a mail that a server refuses waits longer each time and does not hold up the others', async () => {
  const refusing = await mailServer(0, true);
  const api = await mailedSite(refusing.port);
  const fields = { email: 'ann@mail.example', message: 'Hello' };
  await api.send({ ...fields, captcha: await api.solved() });
  await vi.waitUntil(async () => (await waiting(api))[0]?.attempts === 1, patience);
  await vi.waitUntil(async () => (await waiting(api))[0]?.last_error !== null, patience);
  const [{ run_ts: due, last_error: reason } = {}] = await waiting(api);
  expect(reason).toBe('EENVELOPE 550');
  expect(due).toBe(Date.parse('2026-06-15T12:00:00Z') / 1000 + retryAfter(1));
  await refusing.stop();
  const server = await mailServer(refusing.port);
  await api.send({ ...fields, subject: 'next', captcha: await api.solved() });
  await vi.waitUntil(() => server.letters.length === 1, patience);
  expect(server.letters[0]?.mail.subject).toBe('[Islet] next');
  await api.later(retryAfter(1));
  await api.send({ ...fields, subject: 'third', captcha: await api.solved() });
  await vi.waitUntil(() => server.letters.length === 3, patience);
  expect(api.log()).toContain('550');
  expect(api.log()).not.toContain('@');
});

it('a mail whose server is away is tried again later each time, its reason is kept, and it leaves once', async () => {
  const port = await freePort();
  const api = await mailedSite(port);
  await api.send({ email: 'ann@mail.example', message: 'Hello', captcha: await api.solved() });
  const now = Date.parse('2026-06-15T12:00:00Z') / 1000;
  const failed = { attempts: 1, run_ts: now + retryAfter(1), last_error: 'ESOCKET', dead_ts: null };
  await expect.poll(() => waiting(api), patience).toEqual([failed]);
  await api.later(retryAfter(1));
  const again = { attempts: 2, run_ts: now + retryAfter(1) + retryAfter(2) };
  await expect.poll(() => waiting(api), patience).toEqual([{ ...failed, ...again }]);
  const server = await mailServer(port);
  await api.later(retryAfter(2));
  await expect.poll(() => waiting(api), patience).toEqual([]);
  expect(server.letters).toHaveLength(1);
  expect((await mailed(api))[0]?.mailed_ts).toBe(now + retryAfter(1) + retryAfter(2));
});

it('a mail that has left is not sent again by a job that is done twice', async () => {
  const server = await mailServer();
  const api = await mailedSite(server.port);
  const fields = { email: 'ann@mail.example', message: 'Hello' };
  await api.send({ ...fields, subject: 'first', captcha: await api.solved() });
  await expect.poll(() => waiting(api), patience).toEqual([]);
  // As a process leaves it that ended after the mail was gone and before the job was.
  await api.run(`INSERT INTO jobs (kind, payload, run_ts) VALUES ('mail', '{"mail":1}', 0)`);
  await api.send({ ...fields, subject: 'second', captcha: await api.solved() });
  await expect.poll(() => waiting(api), patience).toEqual([]);
  expect(server.letters.map(({ mail }) => mail.subject)).toEqual([
    '[Islet] first',
    '[Islet] second',
  ]);
});

it('a mail about an account that no server takes goes with its link, one to the operator waits', async () => {
  const refusing = await mailServer(0, true);
  const api = await mailedSite(refusing.port);
  const typed = { name: 'heron', email: 'heron@mail.example', pwd: 'correct horse', website: '' };
  await api.act({ ...typed, act: 'signup', captcha: await api.solved() });
  await api.send({ email: 'ann@mail.example', message: 'Hello', captcha: await api.solved() });
  const tried = async () => (await waiting(api)).filter(({ last_error }) => last_error !== null);
  await expect.poll(async () => (await tried()).length, patience).toBe(2);
  const left = async () =>
    (await api.rows('SELECT recipient FROM mails ORDER BY id')).map(({ recipient }) => recipient);
  for (const [seconds, kept] of [
    [CONFIRM_SECONDS - 1, [typed.email, TO]],
    [1, [TO]],
    [90 * 86_400, [TO]],
  ] as const) {
    await api.stop();
    await api.later(seconds);
    await api.start();
    expect(await left()).toEqual(kept);
  }
});

it('a mail whose link is over does not leave', async () => {
  const refusing = await mailServer(0, true);
  const api = await mailedSite(refusing.port);
  const asked = { act: 'restore', email: 'nobody@mail.example', website: '' };
  await api.act({ ...asked, captcha: await api.solved() });
  await expect.poll(async () => (await waiting(api))[0]?.last_error, patience).toContain('550');
  await refusing.stop();
  const server = await mailServer(refusing.port);
  await api.later(RESTORE_SECONDS);
  await api.send({ email: 'ann@mail.example', message: 'Hello', captcha: await api.solved() });
  await expect.poll(() => waiting(api), patience).toEqual([]);
  expect(server.letters.map(({ recipients }) => recipients)).toEqual([[TO]]);
});

it('tries again after a minute, then twice as long each time, at most six hours', () => {
  expect([1, 2, 3, 9, 40].map(retryAfter)).toEqual([60, 120, 240, 15_360, 21_600]);
});
