import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { remoteApi } from '#runtime/remote.ts';
import type { Runtime } from '#runtime/runtime-port.ts';
import { useUpstream } from '../setup/upstream.ts';

const log = pino({ level: 'silent' });
const INTERNAL = 'http://islet.internal';
const PICTURE = '/media/thumbs/a-1_2/3.webp';
const CDN = 'https://cdn.example';

const upstream = useUpstream();

/** An API that answers everything with this, and remembers what it was asked. */
async function answering(status: number, headers: OutgoingHttpHeaders, body = 'bytes') {
  const asked: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
  const origin = await upstream((request, response) => {
    const { method = '', url = '' } = request;
    asked.push({ method, url, headers: request.headers });
    response.writeHead(status, headers).end(method === 'HEAD' || status === 304 ? '' : body);
  });
  return { asked, origin, api: remoteApi({ origin, mediaOrigins: [CDN], log }) };
}

const ask = (api: Runtime, path: string, init: RequestInit = {}): Promise<Response> =>
  api.fetch(new Request(INTERNAL + path, init));

describe('media of an API at another address', () => {
  it('are passed on with what caches and players need, and run nothing', async () => {
    const { api, asked } = await answering(206, {
      ...{ 'content-type': 'video/mp4', 'content-length': 5, 'content-range': 'bytes 0-4/9' },
      ...{ 'accept-ranges': 'bytes', etag: '"e"', 'cache-control': 'public, max-age=9' },
      ...{ 'set-cookie': 'session=x', 'x-mine': '1', 'content-disposition': 'inline' },
    });
    const headers = {
      ...{ range: 'bytes=0-4', 'if-range': '"e"', cookie: 'session=s1', authorization: 'Basic x' },
    };
    const answer = await ask(api, `${PICTURE}?expires=9&signature=a-b%3D`, { headers });
    expect([answer.status, await answer.text()]).toEqual([206, 'bytes']);
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...{ 'content-type': 'video/mp4', 'content-length': '5', 'content-range': 'bytes 0-4/9' },
      ...{ 'accept-ranges': 'bytes', etag: '"e"', 'cache-control': 'public, max-age=9' },
      ...{ 'content-disposition': 'inline', 'x-content-type-options': 'nosniff' },
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(asked[0]).toMatchObject({
      ...{ method: 'GET', url: `${PICTURE}?expires=9&signature=a-b%3D` },
      headers: { range: 'bytes=0-4', 'if-range': '"e"', 'accept-encoding': 'identity' },
    });
    for (const name of ['cookie', 'authorization'])
      expect(asked[0]?.headers).not.toHaveProperty(name);
  });

  it.each([
    '/media/',
    '/media/%2e%2e%2fsecret',
    '/media/..%2fsecret',
    '/media/a//b.webp',
    '/media/.git/config',
    '/media/a.webp?x=(y)',
    `/media/${'a'.repeat(1100)}.webp`,
  ])('are nothing at %s, of which that API never hears', async (path) => {
    const { api, asked } = await answering(200, { 'content-type': 'image/webp' });
    expect([(await ask(api, path)).status, asked]).toEqual([404, []]);
  });

  it.each(['text/html', 'image/svg+xml', 'application/javascript', 'application/pdf', ''])(
    'are never of the type %j',
    async (type) => {
      const { api } = await answering(200, type === '' ? {} : { 'content-type': type }, '<script>');
      const answer = await ask(api, PICTURE);
      expect([answer.status, await answer.json()]).toEqual([502, { error: 1, code: 'bad_answer' }]);
    },
  );

  it('are nothing where a web server was to send them that is not there', async () => {
    const type = { 'content-type': 'image/webp', 'x-accel-redirect': '/files/a' };
    expect((await ask((await answering(200, type, '')).api, PICTURE)).status).toBe(502);
  });

  it.each([
    [304, {}, 304],
    [404, { 'content-type': 'text/html' }, 404],
    [416, { 'content-range': 'bytes */9' }, 416],
    [500, { 'content-type': 'image/webp' }, 502],
    [201, { 'content-type': 'image/webp' }, 502],
  ])('answered %i are %i', async (status, headers, told) => {
    const answer = await ask((await answering(status, headers)).api, PICTURE);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      told,
      status === 416 ? 'bytes */9' : null,
    ]);
    expect(await answer.text()).not.toContain('bytes');
  });

  it.each([
    [`${CDN}/a.webp?x=1`, `${CDN}/a.webp?x=1`],
    ['https://elsewhere.example/a.webp', null],
    ['javascript:alert(1)', null],
  ])('send a browser on to where pages load media from alone: %s', async (location, to) => {
    const { api } = await answering(302, { location });
    const answer = await ask(api, PICTURE);
    expect([answer.status, answer.headers.get('location')]).toEqual([to === null ? 502 : 302, to]);
  });

  it('have no end that is too far, but for texts, which are held whole', async () => {
    const long = 'x'.repeat(1024 * 1024 + 1);
    const film = await answering(200, { 'content-type': 'video/mp4' }, long);
    expect(await (await ask(film.api, PICTURE)).text()).toHaveLength(long.length);
    const text = await answering(200, { 'content-type': 'text/vtt' }, long);
    await expect((await ask(text.api, PICTURE)).text()).rejects.toThrow();
  });

  it('are asked for by GET and HEAD alone', async () => {
    const { api, asked } = await answering(200, { 'content-type': 'image/webp' });
    expect((await ask(api, PICTURE, { method: 'POST', body: 'a' })).status).toBe(405);
    expect((await ask(api, PICTURE, { method: 'OPTIONS' })).status).toBe(204);
    expect((await ask(api, PICTURE, { method: 'HEAD' })).status).toBe(200);
    expect(asked.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('are told of as missing where that API is away or too slow', async () => {
    const origin = await upstream(() => undefined);
    const slow = remoteApi({ origin, log, timeoutMs: 50 });
    expect((await ask(slow, PICTURE)).status).toBe(504);
    const away = remoteApi({ origin: 'http://127.0.0.1:1', log });
    expect((await ask(away, PICTURE)).status).toBe(502);
  });
});
