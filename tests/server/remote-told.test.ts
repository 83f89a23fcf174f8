import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { remoteApi } from '#runtime/remote.ts';
import { freePort } from '../setup/free-port.ts';
import { useUpstream } from '../setup/upstream.ts';

const upstream = useUpstream();

const READ = 'http://islet.internal/api/json/main/14400/str.en.json';
const JSON_TYPE = { 'content-type': 'application/json' };

/** An API that answers so, and what an operator reads of it. */
async function told(listener: RequestListener, options: { timeoutMs?: number } = {}) {
  const lines: { msg: string }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as { msg: string });
  const log = pino({ base: null, timestamp: false }, { write });
  const origin = await upstream(listener);
  return { lines, ...remoteApi({ origin, log, ...options }) };
}

it.each([
  [301, { location: 'https://api.example/api/?s=secret' }, { to: 'https://api.example' }],
  [403, { 'content-type': 'text/html; charset=utf-8' }, { type: 'text/html; charset=utf-8' }],
  [404, { 'content-type': 'text/html' }, { type: 'text/html' }],
  [200, {}, {}],
])(
  'an answer with %i and %j that is not taken is told of by what it is',
  async (status, headers, facts) => {
    const { lines, fetch } = await told((_, response) => {
      response.writeHead(status, headers).end('<p>Ann');
    });
    expect((await fetch(new Request(READ))).status).toBe(status === 404 ? 404 : 502);
    const msg = 'API gave an answer that is not taken';
    expect(lines).toEqual([
      { level: 40, call: 'main', status, type: '', untold: 0, ...facts, msg },
    ]);
  },
);

it('answers that are not taken are told of once a minute, of each call', async () => {
  const { lines, fetch } = await told((_, response) => void response.end());
  const other = 'http://islet.internal/api/json/video/0/0/0/1.jsond';
  for (const url of [READ, READ, other]) await fetch(new Request(url));
  expect(lines).toMatchObject([{ call: 'main' }, { call: 'video' }]);
});

it('an answer that is taken is not told of, nor that an API has no such call', async () => {
  const { lines, fetch } = await told(({ url }, response) => {
    const isThere = url?.includes('main') === true;
    response.writeHead(isThere ? 200 : 404, JSON_TYPE).end('{}');
  });
  const other = 'http://islet.internal/api/json/video/0/0/0/1.jsond';
  const answers = [await fetch(new Request(READ)), await fetch(new Request(other))];
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect(lines).toEqual([]);
});

it('an answer that a page does not wait for is told of, one that a visitor leaves is not', async () => {
  const { lines, fetch } = await told(() => undefined);
  const asked = [AbortSignal.timeout(20), AbortSignal.timeout(20), AbortSignal.abort()];
  for (const signal of asked) {
    expect((await fetch(new Request(READ, { signal }))).status).toBe(499);
  }
  expect(lines).toEqual([
    { level: 40, call: 'main', untold: 0, msg: 'API did not answer in time' },
  ]);
});

it('an API that cannot be reached is told of with the reason', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const { fetch } = remoteApi({ origin: `http://127.0.0.1:${await freePort()}`, log });
  await fetch(new Request(READ));
  await fetch(new Request('http://islet.internal/media/1.jpg'));
  await fetch(new Request('http://islet.internal/api/uploads/', { method: 'OPTIONS' }));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/"reason":"[^"]*ECONNREFUSED/);
});
