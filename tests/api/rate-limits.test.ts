import { describe, expect, it } from 'vitest';
import { addressKey } from '#api/middleware/address-key.ts';
import { RateLimits } from '#api/middleware/rate-limit.ts';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const under = apiUnderTest();
const { post, rows, number, errors } = under;

const STAT = '/api/stat.php';
const popular = (offset: number): string =>
  String(
    number('SELECT id FROM videos WHERE visible = 1 ORDER BY viewed DESC LIMIT 1 OFFSET ?', offset),
  );
const from = (address: string, cookie = '') => ({ [CLIENT_ADDRESS_HEADER]: address, cookie });
const vote = (id: string, value: '0' | '1', headers: Record<string, string>) =>
  post(STAT, { act: 'vote', section: 'videos', object_id: id, vote: value }, headers);
const view = (headers: Record<string, string>) =>
  post(STAT, { act: 'view', section: 'videos', object_id: popular(0) }, headers);

async function times(count: number, send: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done++) statuses.push((await send()).status);
  return statuses;
}

describe('attempts of one address', () => {
  it('API-022 are refused beyond the limit, with the time to wait, and those of another are not', async () => {
    const headers = from('203.0.113.1');
    const statuses = await times(RATE_LIMITS.view.times, () => view(headers));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await view(headers);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(RATE_LIMITS.view.seconds);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 1, code: 'too_many_attempts', info: { seconds } },
    ]);
    expect((await view(from('203.0.113.2'))).status).toBe(200);
  });

  it('count for each kind by itself', async () => {
    const headers = from('203.0.113.1');
    expect((await view(headers)).status).toBe(429);
    expect((await post(STAT, { act: 'page', page: 'video' }, headers)).status).toBe(200);
  });

  it('from within the process are never refused', async () => {
    const statuses = await times(RATE_LIMITS.view.times + 1, () => view({}));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('votes: quick changes of mind end in a refusal that leaves the vote as it was', async () => {
    const id = popular(1);
    const first = await vote(id, '1', from('203.0.113.3'));
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    let next = 0;
    const statuses = await times(RATE_LIMITS.vote.times - 1, () =>
      vote(id, (next++ % 2).toString() as '0' | '1', from('203.0.113.3', cookie)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const counts = () => rows('SELECT likes, dislikes FROM videos WHERE id = ?', Number(id));
    const before = counts();
    expect((await vote(id, '1', from('203.0.113.3', cookie))).status).toBe(429);
    expect(counts()).toEqual(before);
  });

  it('votes: who throws the cookie away is another person only a few times', async () => {
    const id = popular(2);
    const likes = () => number('SELECT likes FROM videos WHERE id = ?', Number(id));
    const before = likes();
    const allowed = RATE_LIMITS.first_vote.times;
    const statuses = await times(allowed + 3, () => vote(id, '1', from('203.0.113.4')));
    expect(statuses).toEqual([...Array(allowed).fill(200), 429, 429, 429]);
    expect(likes()).toBe(before + allowed);
    const forged = from('203.0.113.4', `voter=${'x'.repeat(22)}`);
    expect((await vote(id, '1', forged)).status).toBe(429);
    expect((await vote(popular(3), '1', from('203.0.113.4'))).status).toBe(200);
  });

  it('are no failures of ours', () => {
    expect(errors).toEqual([]);
  });
});

it('an attempt is allowed again once the time is over', async () => {
  const second = { times: 1, seconds: 1 };
  const limits = new RateLimits({ ...RATE_LIMITS, write: second });
  await limits.take('write', 'a');
  await expect(limits.take('write', 'a')).rejects.toMatchObject({ code: 'too_many_attempts' });
  await expect
    .poll(
      () =>
        limits.take('write', 'a').then(
          () => 'allowed',
          () => 'refused',
        ),
      { timeout: 3000 },
    )
    .toBe('allowed');
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  ['nonsense', 'nonsense'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
