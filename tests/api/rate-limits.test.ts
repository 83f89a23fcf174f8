import { describe, expect, it } from 'vitest';
import { rateKeys } from '#api/middleware/rate-keys.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { RateLimits, type RateKey } from '#api/middleware/rate-limit.ts';
import { addressKey } from '#lib/address-key.ts';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { MAX_RATE_KEYS, RATE_LIMITS, WIDER_RANGE_FACTOR, type Rate } from '#config/rate-limits.ts';
import { apiUnderTest, ORIGIN } from './support/api-under-test.ts';

const under = apiUnderTest({ writes: true });
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

  it('count before anything of a form is read', async () => {
    const headers = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9', 'content-type': 'text/plain' };
    const report = (init: RequestInit) =>
      under.api.fetch(
        new Request(`${ORIGIN}/api/report.php`, { method: 'POST', headers, ...init }),
      );
    const tries = await times(RATE_LIMITS.report.times, () => report({ body: 'x' }));
    expect(new Set(tries)).toEqual(new Set([415]));
    let isRead = false;
    const pull = (): void => {
      isRead = true;
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    expect((await report({ body, duplex: 'half' } as RequestInit)).status).toBe(429);
    expect(isRead).toBe(false);
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
    const counts = () =>
      under.stored.rows('SELECT likes, dislikes FROM videos WHERE id = ?', Number(id));
    const before = await counts();
    expect((await vote(id, '1', from('203.0.113.3', cookie))).status).toBe(429);
    expect(await counts()).toEqual(before);
  });

  it('votes: who throws the cookie away is another person only a few times', async () => {
    const id = popular(2);
    const likes = () => under.stored.number('SELECT likes FROM videos WHERE id = ?', Number(id));
    const before = await likes();
    const allowed = RATE_LIMITS.first_vote.times;
    const statuses = await times(allowed + 3, () => vote(id, '1', from('203.0.113.4')));
    expect(statuses).toEqual([...Array(allowed).fill(200), 429, 429, 429]);
    expect(await likes()).toBe(before + allowed);
    const forged = from('203.0.113.4', `voter=${'x'.repeat(22)}`);
    expect((await vote(id, '1', forged)).status).toBe(429);
    expect((await vote(popular(3), '1', from('203.0.113.4'))).status).toBe(200);
  });

  it('are no failures of ours', () => {
    expect(errors).toEqual([]);
  });
});

describe('a limit', () => {
  const one = (key: string) => [{ key, factor: 1 }];
  const limitsAt = (rate: Rate, clock: () => number) =>
    new RateLimits(memoryLimits(MAX_RATE_KEYS, clock), { ...RATE_LIMITS, stat: rate });
  const isAllowed = async (limits: RateLimits, keys: readonly RateKey[]): Promise<boolean> => {
    try {
      await limits.take('stat', keys);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_attempts' });
      return false;
    }
  };

  it('allows an attempt again once its time is over', async () => {
    let time = 0;
    const limits = limitsAt({ times: 1, seconds: 60 }, () => time);
    expect([await isAllowed(limits, one('a')), await isAllowed(limits, one('a'))]).toEqual([
      true,
      false,
    ]);
    time = 59_999;
    expect(await isAllowed(limits, one('a'))).toBe(false);
    time = 60_001;
    expect(await isAllowed(limits, one('a'))).toBe(true);
  });

  it(
    'of a wide range of addresses is wider, and counts all of its visitors',
    { tags: 'long' },
    async () => {
      const limits = limitsAt({ times: 2, seconds: 60 }, () => 0);
      const allowed = await Promise.all(
        Array.from({ length: 65_000 }, (_, n) =>
          isAllowed(limits, rateKeys(`2001:db8:7:${n.toString(16)}::1`)),
        ),
      );
      expect(allowed.filter(Boolean)).toHaveLength(2 * WIDER_RANGE_FACTOR);
      expect(await isAllowed(limits, rateKeys('2001:db8:8::1'))).toBe(true);
      expect(await isAllowed(limits, rateKeys('203.0.113.77'))).toBe(true);
    },
  );

  it('takes a bounded amount of memory, however many addresses there are', async () => {
    const limits = limitsAt({ times: 1, seconds: 60 }, () => 0);
    expect(await isAllowed(limits, one('first'))).toBe(true);
    for (let n = 0; n < MAX_RATE_KEYS; n += 1) await isAllowed(limits, one(`${n}`));
    expect(await isAllowed(limits, one('first'))).toBe(true);
    expect(await isAllowed(limits, one(`${MAX_RATE_KEYS - 1}`))).toBe(false);
  });
});

describe('views of one visitor', async () => {
  const countOf = async (
    id: string,
    addresses: readonly string[],
    cookie = '',
  ): Promise<number> => {
    const before = await counted(id);
    for (const address of addresses) {
      const fields = { act: 'view', section: 'albums', object_id: id };
      expect((await post(STAT, fields, from(address, cookie))).status).toBe(200);
    }
    return (await counted(id)) - before;
  };
  const counted = (id: string): Promise<number> =>
    under.stored.number('SELECT viewed FROM albums WHERE id = ?', Number(id));
  const albums = (): string[] =>
    rows('SELECT id FROM albums WHERE visible = 1 LIMIT 3').map(({ id }) => String(id));

  it('count once for one thing in a while, whatever else is looked at', async () => {
    const [first = '', second = ''] = albums();
    const again = Array<string>(5).fill('203.0.113.90');
    expect(await countOf(first, again)).toBe(1);
    expect(await countOf(second, again)).toBe(1);
    expect(await countOf(first, ['203.0.113.91', '203.0.113.92'])).toBe(2);
  });

  it('count a few times for a /48 of addresses', async () => {
    const [, , third = ''] = albums();
    const many = Array.from({ length: 40 }, (_, n) => `2001:db8:5:${n}::1`);
    expect(await countOf(third, many)).toBe(WIDER_RANGE_FACTOR);
  });
});

it('first votes: a /48 of addresses is a few persons at most', async () => {
  const id = popular(4);
  const likes = () => under.stored.number('SELECT likes FROM videos WHERE id = ?', Number(id));
  const before = await likes();
  for (let n = 0; n < 40; n += 1) await vote(id, '1', from(`2001:db8:6:${n}::1`));
  expect((await likes()) - before).toBe(RATE_LIMITS.first_vote.times * WIDER_RANGE_FACTOR);
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
