import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pino } from 'pino';
import { tellPurged } from '#contract/purged-header.ts';
import { remoteApi } from '#runtime/remote.ts';
import type { Runtime } from '#runtime/runtime-port.ts';
import { findSignedIn } from '#runtime/visitor-client.ts';
import { useUpstream } from '../setup/upstream.ts';

const log = pino({ level: 'silent' });
const INTERNAL = 'http://islet.internal';

const upstream = useUpstream();

/** An API that says of everything that this was made untrue by it. */
async function answering(purged: string): Promise<Runtime> {
  const origin = await upstream((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json', 'x-purged': purged }).end('{}');
  });
  return remoteApi({ origin, log });
}

const vote = (): Request =>
  new Request(`${INTERNAL}/api/stat.php`, {
    method: 'POST',
    body: new URLSearchParams('act=vote&section=videos&object_id=1&vote=1'),
  });

describe('an API at another address, of members', () => {
  it('says what a write made untrue, of which pages are told', async () => {
    const api = await answering('video:1,comments:videos:1');
    const told: string[][] = [];
    await api.followPurges(null, ({ tags }) => told.push(tags));
    const answer = await api.fetch(vote());
    await api.fetch(new Request(`${INTERNAL}/api/json/main/14400/str.en.json`));
    expect([told, answer.headers.get('x-purged')]).toEqual([
      ...[[['video:1', 'comments:videos:1']], null],
    ]);
    const spaced = await answering('video:1, videos');
    await spaced.followPurges(null, ({ tags }) => told.push(tags));
    await spaced.fetch(vote());
    expect(told.pop()).toEqual(['video:1', 'videos']);
    const broken = await answering('video:1,,<b>');
    await broken.followPurges(null, ({ tags }) => told.push(tags));
    await broken.fetch(vote());
    expect(told).toHaveLength(1);
  });

  it('takes what the API says by itself', async () => {
    const api = await answering('');
    const told: unknown[] = [];
    await api.followPurges(null, (news) => told.push([news.tags, news.isComplete]));
    expect(['video:7', '*', '', 'video:7,<b>'].map((word) => api.hearPurged?.(word))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(told).toEqual([
      [['video:7'], true],
      [[], false],
    ]);
  });

  it('says of more than it names that anything may be untrue', async () => {
    const told: unknown[] = [];
    const ids = Array.from({ length: 101 }, (_, id) => `video:${id}`);
    const long = Array.from({ length: 90 }, (_, id) => `comments:videos:${String(id).repeat(20)}`);
    for (const tags of [ids.slice(1), ids, long]) {
      const api = await answering(tellPurged(new Set(tags)));
      await api.followPurges(null, (news) => told.push([news.tags, news.isComplete]));
      expect((await api.fetch(vote())).status).toBe(200);
    }
    expect(told).toEqual([
      [ids.slice(1), true],
      [[], false],
      [[], false],
    ]);
  });

  it.each([
    [404, 'text/html', null],
    [404, 'application/json', null],
    [403, 'application/json', 403],
    [500, 'application/json', 500],
  ])(
    'knows nobody by an old session where it has no such call (%i as %s)',
    async (status, type, thrown) => {
      const origin = await upstream((_, response) => {
        response.writeHead(status, { 'content-type': type }).end('{"error":1,"code":"not_found"}');
      });
      const visitor = {
        ...{ address: '203.0.113.9', userAgent: '', cookies: 'session=s1', secure: false },
        ...{ setCookies: [], viewer: null },
      };
      const found = findSignedIn(remoteApi({ origin, log }), visitor);
      if (thrown === null) expect(await found).toBeNull();
      else await expect(found).rejects.toMatchObject({ status: thrown });
    },
  );

  it('tells an open page of a member what is new, each at once and for as long as it is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const streams: { headers: IncomingHttpHeaders; write: (text: string) => void }[] = [];
    let closed = 0;
    const origin = await upstream((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'session=x' });
      response.once('close', () => (closed += 1));
      streams.push({ headers: request.headers, write: (text) => response.write(text) });
      response.write('data: 1\n\n');
    });
    const api = remoteApi({ origin, log });
    const headers = { cookie: 'session=s1; voter=abc', 'last-event-id': '7-1-0' };
    const open = async () => {
      const answer = await api.fetch(new Request(`${INTERNAL}/api/events.php`, { headers }));
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      const next = async () => new TextDecoder().decode((await reader.read()).value);
      return { answer, reader, next };
    };
    const { answer, reader, next } = await open();
    expect([answer.status, await next()]).toEqual([200, 'data: 1\n\n']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    expect(streams[0]?.headers).toMatchObject({
      ...{ cookie: 'session=s1; __Host-session=s1', 'last-event-id': '7-1-0' },
    });
    // Longer than any other answer may take.
    vi.advanceTimersByTime(3_600_000);
    streams[0]?.write('data: 2\n\n');
    expect(await next()).toBe('data: 2\n\n');
    await reader.cancel();
    await vi.waitUntil(() => closed === 1);
    const other = await open();
    expect(await other.next()).toBe('data: 1\n\n');
    api.endStreams();
    await expect(other.next()).rejects.toThrow();
    await vi.waitUntil(() => closed === 2);
  });

  it.each([
    ['90', '90'],
    ['Sun, 29 Nov 2026 12:01:30 GMT', '90'],
    ['Sun, 29 Nov 2026 11:00:00 GMT', null],
    ['9999999999', '86400'],
    ['soon', null],
    ['-5', null],
  ])('says in seconds when to try again: Retry-After: %s', async (said, told) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 29, 12), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const origin = await upstream((request, response) => {
      request.resume();
      const headers = { 'content-type': 'application/json', 'retry-after': said };
      response.writeHead(429, headers).end('{"error":1,"code":"too_many_attempts"}');
    });
    const answer = await remoteApi({ origin, log }).fetch(vote());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, told]);
  });
});
