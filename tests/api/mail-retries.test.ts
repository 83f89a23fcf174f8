import { expect, it, vi } from 'vitest';
import { retryAfter } from '#platform/jobs/worker.ts';
import { freePort } from '../setup/free-port.ts';
import type { ContactApi } from './support/contact.ts';
import { mailed, mailedSite, mailServer } from './support/mail-world.ts';

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

it('tries again after a minute, then twice as long each time, at most six hours', () => {
  expect([1, 2, 3, 9, 40].map(retryAfter)).toEqual([60, 120, 240, 15_360, 21_600]);
});
