import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { apiUnderTest, ORIGIN } from '../api/support/api-under-test.ts';

const under = apiUnderTest({ writes: true });

/** Under a second each, where the searches stand still: on a machine that others load too. */
const SOON_MS = 1500;

async function timed(act: () => Promise<Response>): Promise<[status: number, isSoon: boolean]> {
  const started = performance.now();
  const { status } = await act();
  return [status, performance.now() - started < SOON_MS];
}

it('while all searches stand still, lists, pages of videos and votes are answered, and searches end as busy', async () => {
  const { databaseUrl } = under.place;
  const holder = new Client({ connectionString: String(databaseUrl) });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE video_search IN ACCESS EXCLUSIVE MODE');
  const search = (word: string): Promise<Response> =>
    under.get(`/api/videos2.php?params=60/str/relevance/30/search..1.all..&s=${word}`);
  const searches = Array.from({ length: 30 }, (_, at) => search(`word${at}`));
  await wait(100);
  const vote = { act: 'vote', section: 'videos', object_id: '12', vote: '1' };
  expect(await timed(() => under.post('/api/stat.php', vote))).toEqual([200, true]);
  expect(
    await timed(() => under.get('/api/json/videos2/60/str/longest/30/..2.all...json')),
  ).toEqual([200, true]);
  expect(await timed(() => under.get('/api/json/video/0/0/0/12.json'))).toEqual([200, true]);
  const session = { headers: { cookie: 'session=nobody' } };
  expect(
    await timed(() => under.api.fetch(new Request(`${ORIGIN}/api/viewer.php`, session))),
  ).toEqual([200, true]);
  const statuses = new Set((await Promise.all(searches)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([503]));
});
