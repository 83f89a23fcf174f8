import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_SECONDS } from '#config/limits.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { encode, solve } from './support/captcha.ts';
import { LETTER, openContactApi, type ContactApi, type Fields } from './support/contact.ts';

let site: ContactApi;
beforeAll(async () => {
  site = await openContactApi();
});
afterAll(() => site.remove());

async function refusal(fields: Fields): Promise<{ errors: unknown }> {
  const answer = await site.send(fields, site.stranger());
  const body = (await answer.json()) as { errors: unknown };
  expect(body).toMatchObject({ error: 1, code: 'invalid' });
  return body;
}

describe('a captcha', () => {
  const errorsOf = async (captcha: string): Promise<unknown> =>
    (await refusal({ ...LETTER, captcha })).errors;
  const problem = (code: string) => [{ field: 'captcha', code }];

  it('API-130 is never kept by a cache', async () => {
    const { headers } = await site.get('/api/captcha.php');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('counts once: the same message again is answered as before and kept once', async () => {
    // With all the work that is wanted of a visitor.
    const captcha = await solve(await site.challenge());
    const fields = { ...LETTER, message: 'twice', captcha };
    const caller = site.stranger();
    const both = await Promise.all([site.send(fields, caller), site.send(fields, caller)]);
    const third = await site.send(fields, caller);
    expect([...both, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await site.stored('twice')).toHaveLength(1);
  });

  it('that was used is refused for another message', async () => {
    const captcha = await site.solved();
    await site.send({ ...LETTER, captcha }, site.stranger());
    const { errors } = await refusal({ ...LETTER, message: 'replayed', captcha });
    expect(errors).toEqual(problem('captcha_used'));
    expect(await site.stored('replayed')).toEqual([]);
  });

  it('is not used up by a message that is refused', async () => {
    const captcha = await site.solved();
    await refusal({ ...LETTER, email: 'nobody', captcha });
    expect((await site.send({ ...LETTER, captcha }, site.stranger())).status).toBe(200);
  });

  it('expires', async () => {
    const captcha = await site.solved();
    await site.later(CAPTCHA_SECONDS + 1);
    expect(await errorsOf(captcha)).toEqual(problem('captcha_expired'));
  });

  it('must be one of ours, as it was given out, with an answer that is right', async () => {
    const challenge = await site.challenge();
    const { parameters } = challenge;
    const solution = { counter: 7, derivedKey: '00'.repeat(32) };
    const easier = { ...challenge, parameters: { ...parameters, cost: 1 } };
    const other = { ...challenge, signature: 'f'.repeat(64) };
    const forged = [
      'no base64 at all',
      encode([]),
      encode({ challenge, solution }),
      encode({ challenge: easier, solution }),
      encode({ challenge: other }),
      encode({ challenge: { parameters, signature: '' } }),
      'A'.repeat(50_000),
    ];
    await site.later(60);
    for (const captcha of forged) {
      expect(await errorsOf(captcha)).toEqual(problem('captcha_invalid'));
    }
  });
});

describe('without script', () => {
  it('a ticket that was not solved does, once it is a few seconds old', async () => {
    const early = encode({ challenge: await site.challenge() });
    const fields = { ...LETTER, message: 'no script', captcha: early };
    expect((await refusal(fields)).errors).toEqual([{ field: 'captcha', code: 'captcha_early' }]);
    await site.later(10);
    expect((await site.send(fields, site.stranger())).status).toBe(200);
    expect(await site.stored('no script')).toMatchObject([{ proved: 0 }]);
  });

  it('whoever fills the field that nobody sees is asked again', async () => {
    const captcha = await site.unsolved();
    const { errors } = await refusal({ ...LETTER, captcha, website: 'https://spam.example' });
    expect(errors).toEqual([{ field: 'captcha', code: 'captcha_invalid' }]);
  });

  it('a caller has far fewer messages, and the others still have theirs', async () => {
    const flood = async (address: string): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        const fields = { ...LETTER, message: `flood ${n}`, captcha: await site.unsolved() };
        statuses.push((await site.send(fields, address)).status);
      }
      return statuses;
    };
    expect(await flood('2001:db8:1:2:3::1')).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const same = { ...LETTER, captcha: await site.unsolved() };
    const answer = await site.send(same, '2001:db8:1:2:ffff::9');
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { error: 1, code: 'too_many_attempts', info: { seconds: expect.any(Number) as number } },
    ]);
    expect((await site.send(same, '2001:db8:1:3::1')).status).toBe(200);
    const solved = { ...LETTER, captcha: await site.solved() };
    expect((await site.send(solved, '2001:db8:1:2:3::1')).status).toBe(200);
  });

  it('takes no report that a child is abused for spam, whatever else came from the same network', async () => {
    const address = '2001:db8:77::1';
    const [most, own] = [RATE_LIMITS.report_kept.times, RATE_LIMITS.report_underage.times];
    for (let n = 0; n <= most; n += 1)
      await site.send({ ...LETTER, message: `noise ${n}`, captcha: await site.solved() }, address);
    const statuses: number[] = [];
    for (let n = 0; n <= own && statuses.at(-1) !== 429; n += 1) {
      const report = { category: 'underage', address: '/videos/2/', good_faith: '1', lang: 'en' };
      const fields = { ...report, email: '', message: `child ${n}` };
      const sent = await site.send({ ...fields, captcha: await site.unsolved() }, address);
      statuses.push(sent.status);
    }
    // In the end what one address may try at all.
    const rest = RATE_LIMITS.report.times - most - 1;
    expect(statuses).toEqual([...Array<number>(Math.min(own, rest)).fill(200), 429]);
  });

  it(
    'all callers together have a bounded number of messages, and who proves work still has theirs',
    { tags: 'long' },
    async () => {
      const { times } = RATE_LIMITS.report_unproved_of_all;
      const statuses = new Set<number>();
      for (let n = 0; n <= times; n += 1) {
        const fields = { ...LETTER, message: `crowd ${n}`, captcha: await site.unsolved() };
        statuses.add((await site.send(fields, `2001:db8:${100 + n}::1`)).status);
      }
      expect([...statuses]).toEqual([200, 429]);
      const solved = { ...LETTER, message: 'not of the crowd', captcha: await site.solved() };
      expect((await site.send(solved, '2001:db8:a::1')).status).toBe(200);
    },
  );
});

it('the secret is readable by its owner only, and stays the same', async () => {
  const file = join(site.dataDir, 'secret');
  expect(statSync(file).mode & 0o077).toBe(0);
  const captcha = await site.solved();
  await site.stop();
  await site.start();
  expect((await site.send({ ...LETTER, captcha }, site.stranger())).status).toBe(200);
  expect(site.log()).not.toContain(readFileSync(file, 'utf8'));
});
