import type { IncomingHttpHeaders } from 'node:http';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { readSettings } from '#config/settings.ts';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { CONTACT_FORM_BYTES, FORM_BYTES } from '#config/limits.ts';
import { remoteApi } from '#runtime/remote.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { freePort } from '../setup/free-port.ts';
import { useUpstream } from '../setup/upstream.ts';

const log = pino({ level: 'silent' });

const upstream = useUpstream();

const INTERNAL = 'http://islet.internal';
const READ = '/api/json/main/14400/str.en.json';
const WRITE = '/api/stat.php';
const FORM = 'application/x-www-form-urlencoded';
const VOTE = 'act=vote&section=videos&object_id=1&vote=1';
const JSON_TYPE = { 'content-type': 'application/json' };

/** An API that answers everything with an empty object, and remembers what it was asked. */
async function listener(headers: Record<string, string | string[]> = JSON_TYPE) {
  const asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const origin = await upstream((request, response) => {
    const { method = '', url = '' } = request;
    void text(request).then(
      (body) => {
        asked.push({ method, url, headers: request.headers, body });
        response.writeHead(200, headers);
        response.end('{}');
      },
      () => response.destroy(),
    );
  });
  return { asked, api: remoteApi({ origin, log }), origin };
}

const post = (path: string, headers: Record<string, string> = {}, body: string = VOTE): Request =>
  new Request(INTERNAL + path, {
    method: 'POST',
    body,
    headers: { 'content-type': FORM, ...headers },
  });

describe('an API at another address', () => {
  it('gets method, path and body of a write, and the headers of the list', async () => {
    const { asked, api } = await listener();
    const headers = {
      ...{ 'x-forwarded-for': '203.0.113.9', 'x-mine': '1', te: 'x', authorization: 'Basic eA==' },
      ...{
        cookie: 'session=s1; voter=abc; age=1; user=7; app_lang=de',
        'user-agent': 'A browser',
        referer: 'http://a/b',
      },
    };
    await api.fetch(post(`${WRITE}?back=/x/`, headers));
    const [seen] = asked;
    expect(seen).toMatchObject({ method: 'POST', url: WRITE, body: VOTE });
    expect(seen?.headers).toMatchObject({
      ...{
        'content-type': FORM,
        cookie: 'session=s1; __Host-session=s1; voter=abc; __Host-voter=abc',
        'user-agent': 'A browser',
      },
    });
    for (const name of ['x-forwarded-for', 'x-mine', 'te', 'authorization', 'referer']) {
      expect(seen?.headers).not.toHaveProperty(name);
    }
  });

  it('is told with a write, by us alone, whose it is, so that it can count attempts', async () => {
    const { asked, api } = await listener();
    const headers = { 'x-forwarded-for': '203.0.113.9', [CLIENT_ADDRESS_HEADER]: '198.51.100.7' };
    await api.fetch(post(WRITE, headers));
    await api.fetch(new Request(INTERNAL + READ, { headers }));
    expect(
      asked.map(({ headers: { 'x-forwarded-for': told, [CLIENT_ADDRESS_HEADER]: ours } }) => [
        told,
        ours,
      ]),
    ).toEqual([
      ['198.51.100.7', undefined],
      [undefined, undefined],
    ]);
  });

  it.each([
    ['GET', '/api/admin/', 404],
    ['GET', '/api/json/main/14400/str.en.json/../../../../secret', 404],
    ['GET', '/secret', 404],
    ['GET', '/api/json/video/86400/0/0/x.json', 400],
    ['GET', '/api/json/videos2/14400/str/cheapest/60/..1.all...json', 400],
    ['GET', WRITE, 405],
    ['DELETE', READ, 405],
    ['POST', READ, 405],
    ['PUT', WRITE, 405],
    ['OPTIONS', READ, 204],
    ['PROPFIND', '/api/json/', 404],
  ])('never hears of %s %s, which is no call: %i', async (method, path, status) => {
    const { asked, api } = await listener();
    const answer = await api.fetch(new Request(INTERNAL + path, { method }));
    expect([answer.status, asked]).toEqual([status, []]);
    expect(answer.headers.has('allow')).toBe(status === 405 || status === 204);
  });

  it('is asked in the spelling of today, without what the call does not know', async () => {
    const { asked, api } = await listener();
    const list = 'json/videos2/14400/str/latest-updates/60/..1.all...json';
    const calls = [
      ['/api/json/videos/14400/str/latest-updates/60/..1.json', `/api/${list}`],
      [`/api/${list}?debug=1`, `/api/${list}`],
      ['/api/json/categories/14400/all.json', '/api/json/categories/14400/str.all.en.json'],
      [
        '/api/videos.php?params=14400/str/relevance/60/search..1.all..&s=%D0%90&x=1',
        '/api/videos2.php?params=14400%2Fstr%2Frelevance%2F60%2Fsearch..1.all..&s=%D0%90',
      ],
      ['/api/captions/600/0/1000/1042.en.vtt', '/api/captions/600/0/1000/1042.en.vtt'],
    ] as const;
    for (const [path] of calls) await api.fetch(new Request(INTERNAL + path));
    expect(asked.map(({ url }) => url)).toEqual(calls.map(([, url]) => url));
  });

  it('gets no form that is too large, of another type or of a length that does not hold', async () => {
    const { asked, api } = await listener();
    const tooLarge = 'x'.repeat(FORM_BYTES + 1);
    const streamed = new Request(INTERNAL + WRITE, {
      method: 'POST',
      headers: { 'content-type': FORM },
      body: new Blob([tooLarge]).stream(),
      duplex: 'half',
    } as RequestInit);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const refused = [
      await api.fetch(post(WRITE, { 'content-length': String(FORM_BYTES + 1) })),
      await api.fetch(streamed),
      await api.fetch(post('/api/report.php', multipart, 'x'.repeat(CONTACT_FORM_BYTES + 1))),
      await api.fetch(post(WRITE, { 'content-type': 'application/json' })),
    ];
    expect(refused.map(({ status }) => status)).toEqual([413, 413, 413, 415]);
    expect(asked).toEqual([]);
    expect((await api.fetch(post('/api/report.php', multipart, tooLarge))).status).toBe(200);
    // A picture of a member is larger than one that is attached to a message.
    const picture = 'x'.repeat(CONTACT_FORM_BYTES + 1);
    expect((await api.fetch(post('/api/member.php', multipart, picture))).status).toBe(200);
  });

  it.each([
    ['https://islet.internal', 'https://evil.example', 'https://evil.example'],
    ['https://islet.internal', 'https://islet.internal', null],
  ])('at %s sees the Origin %s as %s (null: its own)', async (site, sent, expected) => {
    const { asked, api, origin } = await listener();
    const headers = { origin: sent, 'content-type': FORM };
    await api.fetch(new Request(site + WRITE, { method: 'POST', headers, body: VOTE }));
    expect(asked[0]?.headers.origin).toBe(expected ?? origin);
  });

  it('answers through, by the headers of the list and as what nothing can come of', async () => {
    const origin = await upstream((_, response) => {
      response.writeHead(404, {
        ...{ 'content-type': 'application/json', etag: '"1"', 'keep-alive': 'x', link: '</x.js>' },
        ...{ 'x-mine': '1', refresh: '0;url=//evil.example', 'set-cookie': 'voter=1' },
        ...{ 'content-security-policy': "script-src 'unsafe-inline'", 'cache-tag': 'main' },
      });
      response.end('{"error":1,"code":"not_found"}');
    });
    const answer = await remoteApi({ origin, log }).fetch(new Request(INTERNAL + READ));
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      404,
      {
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        etag: '"1"',
      },
    ]);
    expect(await answer.json()).toEqual({ error: 1, code: 'not_found' });
  });

  it.each([
    [{ 'content-type': 'text/html' }, 200, 502, 'bad_answer'],
    [{ 'content-type': 'image/svg+xml' }, 200, 502, 'bad_answer'],
    [{ 'content-type': 'text/vtt' }, 200, 502, 'bad_answer'],
    [{ 'content-type': 'text/html, application/json' }, 200, 502, 'bad_answer'],
    [{}, 200, 502, 'bad_answer'],
    [{ ...JSON_TYPE, location: 'https://evil.example/' }, 302, 502, 'bad_answer'],
    [{ 'content-type': 'text/html' }, 404, 404, 'not_found'],
    [{ 'content-type': 'text/html' }, 500, 502, 'bad_answer'],
  ])('never answers by its own page (%j, %i)', async (headers, status, expected, code) => {
    const origin = await upstream((_, response) => {
      response.writeHead(status, headers);
      response.end('<script>alert(1)</script>');
    });
    const answer = await remoteApi({ origin, log }).fetch(new Request(INTERNAL + READ));
    expect([answer.status, await answer.json()]).toEqual([expected, { error: 1, code }]);
  });

  it.each([
    [{ error: 1, code: 'general_error' }, 500],
    [{ error: 1, code: 'busy' }, 503],
    [{ error: '1', code: 'private_playlist' }, 403],
    [{ error: 1, code: 'deleted_video' }, 404],
    [{ error: 1, code: 'no_such_code' }, 200],
    [{ error: 1 }, 200],
    [{ error: 0, code: 'busy' }, 200],
  ])('that tells of %j under 200 is answered by what it says: %i', async (said, status) => {
    const kept = { etag: '"1"', 'cache-control': 'public, max-age=600' };
    const origin = await upstream((_, response) => {
      response.writeHead(200, { ...JSON_TYPE, ...kept }).end(JSON.stringify(said));
    });
    const answer = await remoteApi({ origin, log }).fetch(new Request(INTERNAL + READ));
    expect([answer.status, await answer.json()]).toEqual([status, said]);
    const headers = ['etag', 'cache-control'].map((name) => answer.headers.get(name));
    expect(headers).toEqual(status === 200 ? Object.values(kept) : [null, 'no-store']);
  });

  it('that breaks off in an answer is answered 502, without what its headers say of that', async () => {
    const origin = await upstream((_, response) => {
      response.writeHead(200, { ...JSON_TYPE, etag: '"1"', 'content-length': 99 });
      response.write('{"videos":[', () => response.destroy());
    });
    const answer = await remoteApi({ origin, log }).fetch(new Request(INTERNAL + READ));
    expect([answer.status, answer.headers.get('etag')]).toEqual([502, null]);
    expect(await answer.json()).toEqual({ error: 1, code: 'api_unreachable' });
  });

  it('gives captions as WebVTT', async () => {
    const { api } = await listener({ 'content-type': 'text/vtt' });
    const asked = new Request(`${INTERNAL}/api/captions/600/0/1000/1042.en.vtt`);
    const { status, headers } = await api.fetch(asked);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  });

  it('that is not there is answered 502, one that is silent 504', async () => {
    const gone = `http://127.0.0.1:${await freePort()}`;
    const silent = await upstream(() => undefined);
    const down = await remoteApi({ origin: gone, log }).fetch(new Request(INTERNAL + READ));
    expect([down.status, await down.json()]).toEqual([502, { error: 1, code: 'api_unreachable' }]);
    const api = remoteApi({ origin: silent, log, timeoutMs: 50 });
    const late = await api.fetch(new Request(INTERNAL + READ));
    expect([late.status, await late.json()]).toEqual([504, { error: 1, code: 'api_unreachable' }]);
  });

  it('that never ends its answer is cut off, and answered 502', async () => {
    const { promise: cutOff, resolve } = Promise.withResolvers<undefined>();
    const origin = await upstream((_, response) => {
      response.writeHead(200, JSON_TYPE);
      response.once('close', () => resolve(undefined));
      const more = (): void => {
        while (response.write(Buffer.alloc(10_000)));
        response.once('drain', more);
      };
      more();
    });
    const api = remoteApi({ origin, log, maxBytes: 100_000 });
    const answer = await api.fetch(new Request(INTERNAL + READ));
    expect([answer.status, await answer.json()]).toEqual([
      ...[502, { error: 1, code: 'api_unreachable' }],
    ]);
    await cutOff;
  });
});

describe('the choice of the API', () => {
  it('with API_ORIGIN is the one at that address', async () => {
    const settings = readSettings({ API_ORIGIN: 'http://127.0.0.1:1' });
    const runtime = await createRuntime(settings, log);
    expect(runtime.mode).toBe('remote');
    expect((await runtime.fetch(new Request(INTERNAL + READ))).status).toBe(502);
  });

  it('never loads the embedded API unless it is asked for', async () => {
    const source = await readFile(new URL('../../src/runtime/runtime.ts', import.meta.url), 'utf8');
    expect(source).toContain("await import('#api/app.ts')");
    expect(source).not.toMatch(/^import (?!type)[^;]*#api/mu);
  });
});
