import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { readSettings } from '#config/settings.ts';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { remoteApi } from '#runtime/remote.ts';
import { createRuntime } from '#runtime/runtime.ts';

const log = pino({ level: 'silent' });
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function upstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => {
    resolve(undefined);
  });
  await promise;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const INTERNAL = 'http://islet.internal';

describe('an API at another address', () => {
  it('gets path, query and body, and no hop-by-hop or forged header', async () => {
    let seen: Record<string, unknown> = {};
    const origin = await upstream((request, response) => {
      const { method, url, headers } = request;
      request.on('data', (chunk: Buffer) => {
        seen = { method, url, headers, body: chunk.toString() };
      });
      request.on('end', () => response.end('{}'));
    });
    const request = new Request(`${INTERNAL}/api/stat.php?a=%D0%90`, {
      method: 'POST',
      body: 'act=vote',
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-mine': '1', cookie: 'session=1', te: 'x' },
    });
    await remoteApi({ origin, log }).fetch(request);
    expect(seen).toMatchObject({ method: 'POST', url: '/api/stat.php?a=%D0%90', body: 'act=vote' });
    expect(seen.headers).toMatchObject({ 'x-mine': '1', cookie: 'session=1' });
    expect(seen.headers).not.toHaveProperty('x-forwarded-for');
    expect(seen.headers).not.toHaveProperty('te');
  });

  it('is told with a write, by us alone, whose it is, so that it can count attempts', async () => {
    const seen: (string | string[] | undefined)[][] = [];
    const origin = await upstream((request, response) => {
      const { 'x-forwarded-for': address, [CLIENT_ADDRESS_HEADER]: ours } = request.headers;
      seen.push([address, ours]);
      response.end('{}');
    });
    const headers = { 'x-forwarded-for': '203.0.113.9', [CLIENT_ADDRESS_HEADER]: '198.51.100.7' };
    const api = remoteApi({ origin, log });
    await api.fetch(new Request(`${INTERNAL}/api/x`, { method: 'POST', body: 'a=1', headers }));
    await api.fetch(new Request(`${INTERNAL}/api/x`, { headers }));
    expect(seen).toEqual([
      ['198.51.100.7', undefined],
      [undefined, undefined],
    ]);
  });

  it('gets no cookie with a read', async () => {
    let cookie: string | undefined = 'unseen';
    const origin = await upstream((request, response) => {
      ({ cookie } = request.headers);
      response.end('{}');
    });
    const headers = { cookie: 'session=1' };
    await remoteApi({ origin, log }).fetch(new Request(`${INTERNAL}/api/x`, { headers }));
    expect(cookie).toBeUndefined();
  });

  it.each([
    ['https://islet.internal', 'https://evil.example', 'https://evil.example'],
    ['https://islet.internal', 'https://islet.internal', null],
  ])('at %s sees the Origin %s as %s (null: its own)', async (site, sent, expected) => {
    let seen: string | undefined;
    const origin = await upstream((request, response) => {
      seen = request.headers.origin;
      response.end('{}');
    });
    const headers = { origin: sent };
    const request = new Request(`${site}/api/x`, { method: 'POST', headers, body: 'a=1' });
    await remoteApi({ origin, log }).fetch(request);
    expect(seen).toBe(expected ?? origin);
  });

  it('answers through, without what belongs to its connection or encoding', async () => {
    const origin = await upstream((_, response) => {
      response.writeHead(404, {
        'content-type': 'application/json',
        etag: '"1"',
        'keep-alive': 'x',
      });
      response.end('{"error":1,"code":"not_found"}');
    });
    const answer = await remoteApi({ origin, log }).fetch(new Request(`${INTERNAL}/api/x`));
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, '"1"']);
    expect(answer.headers.has('keep-alive')).toBe(false);
    expect(await answer.json()).toEqual({ error: 1, code: 'not_found' });
  });

  it('that is not there is answered 502, one that is silent 504', async () => {
    const gone = await upstream(() => undefined);
    const silent = await upstream(() => undefined);
    servers.shift()?.close();
    const down = await remoteApi({ origin: gone, log }).fetch(new Request(`${INTERNAL}/api/x`));
    expect([down.status, await down.json()]).toEqual([502, { error: 1, code: 'api_unreachable' }]);
    const api = remoteApi({ origin: silent, log, timeoutMs: 50 });
    const late = await api.fetch(new Request(`${INTERNAL}/api/x`));
    expect([late.status, await late.json()]).toEqual([504, { error: 1, code: 'api_unreachable' }]);
  });

  it('that never ends its answer is cut off', async () => {
    const origin = await upstream((_, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(10_000)));
        response.once('drain', more);
      };
      more();
    });
    const api = remoteApi({ origin, log, maxBytes: 100_000 });
    const answer = await api.fetch(new Request(`${INTERNAL}/api/x`));
    await expect(answer.arrayBuffer()).rejects.toThrow('over 100000 bytes');
  });

  it('has no media of ours', async () => {
    const api = remoteApi({ origin: 'http://127.0.0.1:1', log });
    expect((await api.fetch(new Request(`${INTERNAL}/media/x.mp4`))).status).toBe(404);
  });
});

describe('the choice of the API', () => {
  it('with API_ORIGIN is the one at that address', async () => {
    const settings = readSettings({ API_ORIGIN: 'http://127.0.0.1:1' });
    const runtime = await createRuntime(settings, log);
    expect(runtime.mode).toBe('remote');
    expect((await runtime.fetch(new Request(`${INTERNAL}/api/x`))).status).toBe(502);
  });

  it('never loads the embedded API unless it is asked for', async () => {
    const source = await readFile(new URL('../../src/runtime/runtime.ts', import.meta.url), 'utf8');
    expect(source).toContain("await import('#api/app.ts')");
    expect(source).not.toMatch(/^import (?!type)[^;]*#api/mu);
  });
});
