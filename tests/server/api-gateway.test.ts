import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, startSite, stopSites } from './site-under-test.ts';

afterEach(stopSites);

const LIST = { videos: Array.from({ length: 100 }, (_, id) => ({ video_id: String(id) })) };

describe('/api/ and /media/', () => {
  it('reach the API with method, path, query, headers and body as they came', async () => {
    let seen: unknown;
    const site = await startSite({
      api: async (request) => {
        const { pathname, search } = new URL(request.url);
        const type = request.headers.get('content-type');
        seen = [request.method, pathname, search, type, await request.text()];
        return Response.json({ ok: 1 }, { status: 201 });
      },
    });
    const path = '/api/json/videos2//str/longest/60/..1.all...json?x=%zz&y=%D0%90';
    const headers = { 'content-type': 'text/x-test' };
    const answer = await ask(site, path, { method: 'POST', headers, body: 'ü' });
    expect([answer.status, answer.body.toString()]).toEqual([201, '{"ok":1}']);
    const [pathname, query] = path.split('?');
    expect(seen).toEqual(['POST', pathname, `?${query}`, 'text/x-test', 'ü']);
  });

  it.each(['TRACE', 'PROPFIND', 'QUERY', 'DELETE'])(
    'know no %s: that is said, and is no failure of ours',
    async (method) => {
      const site = await startSite();
      const answer = await ask(site, '/api/stat.php', { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
      expect(JSON.parse(answer.body.toString())).toEqual({ error: 1, code: 'method_not_allowed' });
      expect(site.log.join('')).not.toContain('request failed');
    },
  );

  it.each([
    [{}, 'http://127.0.0.1'],
    [{ TRUST_PROXY: 'true' }, 'https://example.org'],
    [{ PUBLIC_ORIGIN: 'https://public.example' }, 'https://public.example'],
  ])('see the address of the visitor, with settings %j', async (env, origin) => {
    let seen = '';
    const site = await startSite({
      env,
      api: (request) => {
        seen = new URL(request.url).origin;
        return new Response();
      },
    });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'example.org' };
    await ask(site, '/api/x', { headers });
    expect(seen.replace(/:\d+$/u, '')).toBe(origin);
  });

  it('take what comes from a page of this site for that, by whatever address a site in front asks', async () => {
    const seen: (string | null)[] = [];
    const site = await startSite({
      env: { PUBLIC_ORIGIN: 'https://public.example' },
      api: (request) => {
        seen.push(request.headers.get('origin'));
        return new Response();
      },
    });
    for (const origin of [
      `http://127.0.0.1:${site.port}`,
      'https://public.example',
      'https://evil.example',
    ])
      await ask(site, '/api/input.php', { method: 'POST', headers: { origin }, body: 'act=x' });
    expect(seen).toEqual([
      ...['https://public.example', 'https://public.example', 'https://evil.example'],
    ]);
  });

  it('a Host that is no host is not believed', async () => {
    let seen = '';
    const site = await startSite({
      api: (request) => {
        seen = request.url;
        return new Response();
      },
    });
    await ask(site, '/api/x', { headers: { host: 'evil.example/path?' } });
    expect(seen).toBe('http://localhost/api/x');
  });

  it('compress JSON over 1 KB by what the program takes', async () => {
    const site = await startSite({ api: () => Response.json(LIST, { headers: { etag: '"v1"' } }) });
    const br = await ask(site, '/api/x', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(JSON.parse(brotliDecompressSync(br.body).toString())).toEqual(LIST);
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: 'W/"v1"' });
    const gzip = await ask(site, '/api/x', { headers: { 'accept-encoding': 'gzip' } });
    expect(JSON.parse(gunzipSync(gzip.body).toString())).toEqual(LIST);
    const plain = await ask(site, '/api/x');
    expect(JSON.parse(plain.body.toString())).toEqual(LIST);
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', etag: '"v1"' });
    expect(plain.headers['content-length']).toBe(String(plain.body.length));
  });

  it('say nothing of an answer that breaks off but that it failed', async () => {
    const site = await startSite({
      api: () => {
        const body = new ReadableStream({ pull: (to) => to.error(new Error('broken off')) });
        const headers = { 'content-type': 'application/json', etag: '"v1"', 'cache-tag': 'main' };
        return new Response(body, { headers });
      },
    });
    const { status, headers, body } = await ask(site, '/api/x');
    expect([status, JSON.parse(body.toString())]).toEqual([
      ...[500, { error: 1, code: 'internal_error' }],
    ]);
    expect([headers.etag, headers['cache-tag']]).toEqual([undefined, undefined]);
  });

  it('leave short JSON and media as they are', async () => {
    const api = (request: Request) =>
      request.url.endsWith('.mp4')
        ? new Response(Buffer.alloc(5000), { headers: { 'content-type': 'video/mp4' } })
        : Response.json({ ok: 1 });
    const site = await startSite({ api });
    const headers = { 'accept-encoding': 'br' };
    expect((await ask(site, '/api/x', { headers })).headers).not.toHaveProperty('content-encoding');
    const video = await ask(site, '/media/x.mp4', { headers });
    expect([video.headers['content-encoding'], video.body.length]).toEqual([undefined, 5000]);
  });

  it('pass ranges, conditions and their answers', async () => {
    let seen: (string | null)[] = [];
    const site = await startSite({
      api: ({ headers }) => {
        seen = [headers.get('range'), headers.get('if-none-match')];
        const answered = { 'content-type': 'text/plain', 'content-range': 'bytes 0-1/9' };
        return new Response('ab', { status: 206, headers: answered });
      },
    });
    const headers = { range: 'bytes=0-1', 'if-none-match': '"x"', 'accept-encoding': 'br' };
    const answer = await ask(site, '/media/x', { headers });
    expect(seen).toEqual(['bytes=0-1', '"x"']);
    expect([answer.status, answer.body.toString()]).toEqual([206, 'ab']);
    expect(answer.headers['content-range']).toBe('bytes 0-1/9');
  });

  it('answer HEAD without a body', async () => {
    const site = await startSite({ api: () => Response.json(LIST) });
    expect((await ask(site, '/api/x', { method: 'HEAD' })).body).toHaveLength(0);
  });

  it('send every cookie of an answer', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    const site = await startSite({ api: () => new Response('x', { headers }) });
    expect((await ask(site, '/api/x')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('answer a failure of the API in JSON and without a stack', async () => {
    const site = await startSite({
      api: () => {
        throw new Error('secret');
      },
    });
    const answer = await ask(site, '/api/x');
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      500,
      { error: 1, code: 'internal_error' },
    ]);
  });

  it('answer a broken path in JSON', async () => {
    const site = await startSite();
    const answer = await ask(site, '/api/json/%zz');
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      400,
      { error: 1, code: 'bad_request' },
    ]);
  });
});

describe('a long answer', () => {
  const CHUNK = new Uint8Array(64 * 1024);

  it('is made no faster than the visitor takes it, and stops when the visitor leaves', async () => {
    let made = 0;
    const { promise: cancelled, resolve: onCancel } = Promise.withResolvers<undefined>();
    const body = () =>
      new ReadableStream({
        pull: (controller) => {
          made += CHUNK.length;
          controller.enqueue(CHUNK);
        },
        cancel: () => {
          onCancel(undefined);
        },
      });
    const headers = { 'content-type': 'video/mp4' };
    const site = await startSite({ api: () => new Response(body(), { headers }) });
    const socket = connect(site.port, '127.0.0.1');
    socket.write('GET /media/x.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'readable');
    // Nobody reads on: what the kernel and the streams hold is all that gets made.
    let before = -1;
    await vi.waitUntil(
      () => {
        const still = made === before;
        before = made;
        return still;
      },
      { interval: 100, timeout: 10_000 },
    );
    expect(made).toBeLessThan(64 * 1024 * 1024);
    socket.destroy();
    await cancelled;
  });

  it('that nobody waits for any more is aborted', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<undefined>();
    const site = await startSite({
      api: (request) => {
        onAsked(undefined);
        const { promise, reject } = Promise.withResolvers<Response>();
        request.signal.addEventListener('abort', () => {
          resolve(undefined);
          reject(new Error('aborted'));
        });
        return promise;
      },
    });
    const socket = connect(site.port, '127.0.0.1');
    socket.write('GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked;
    socket.destroy();
    await aborted;
    expect(site.log.join('')).not.toContain('request failed');
  });
});
