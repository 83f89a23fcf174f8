import { expect, it } from 'vitest';
import { readUrl } from '#contract/call.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import * as calls from '#contract/calls.ts';
import { MAX_WAITING_READS } from '#platform/database/database.ts';
import { apiUnderTest } from './support/api-under-test.ts';

// On SQLite alone: connections to PostgreSQL have a queue of their own (tests/api-postgres/read-connections.test.ts).

const { get } = apiUnderTest();

/** A search that nobody asked for before. */
function address(at: number): string {
  const { lifetime, page, type, duration, date } = PLAIN_LIST;
  const query = { lifetime, gender: 'str', sort: 'relevance', count: 60, anything: '' } as const;
  const text = `flood${at}`;
  return readUrl(calls.search, {}, { ...query, page, type, duration, date, text });
}

it('a flood of searches has a queue with an end: what comes beyond is told to come again, and when', async () => {
  const asked = Array.from({ length: 2 * MAX_WAITING_READS }, (_, at) => get(address(at)));
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(MAX_WAITING_READS / 2);
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5');
  const found = answers.filter(({ status }) => status === 200);
  expect(found.length).toBe(answers.length - refused.length);
  expect(found.length).toBeGreaterThanOrEqual(MAX_WAITING_READS);
  expect((await get(address(1))).status).toBe(200);
});
