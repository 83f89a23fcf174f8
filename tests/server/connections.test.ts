import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CONNECTION_LIMITS,
  HELD_BODY_BYTES,
  HELD_BODY_BYTES_PER_ADDRESS,
  type ConnectionLimits,
} from '#config/connections.ts';
import { ROUTES } from '#routes/table.ts';
import { ConnectionCounter } from '#server/connections.ts';
import type { Host } from '#server/host.ts';
import { listen } from '#server/listen.ts';
import { HeldBodies } from '#server/request-body.ts';
import { ask, startSite, stopSites } from './site-under-test.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await stopSites();
});

/** A connection to a server of its own around `host`. */
async function connected(host: Host, limits: Partial<ConnectionLimits> = {}): Promise<Socket> {
  const all = { ...CONNECTION_LIMITS, ...limits };
  const options = { port: 0, address: '127.0.0.1', isProxied: false, limits: all };
  const { server, close } = await listen(host, options);
  cleanups.push(() => close(0));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Reads the body to its end, as a form's reader does, and answers. */
const reading: Host = (request, response) => {
  request.on('error', () => undefined);
  request.resume().once('end', () => response.end('read'));
};

const head = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

describe('a connection', () => {
  it('is ended when a body pauses for too long', async () => {
    const socket = await connected(reading, { bodyIdleMs: 200 });
    socket.write(`${head(100)}begun`);
    expect(await text(socket)).toBe('');
  });

  it('is ended when a body takes too long, however steadily it comes', async () => {
    const socket = await connected(reading, { requestMs: 600, headersMs: 500, bodyIdleMs: 400 });
    const answer = text(socket);
    socket.write(head(1_000_000));
    for await (const _ of setInterval(50)) {
      if (!socket.writable || socket.readableEnded) break;
      socket.write('x');
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is ended when nobody takes the answer', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<undefined>();
    const endless: Host = (_request, response) => {
      response.once('close', () => resolve(undefined));
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    };
    const socket = await connected(endless, { answerIdleMs: 300 });
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await gone;
    socket.destroy();
  });

  it('ends with an answer that did not wait for the body, and stays after one that did', async () => {
    const refusing: Host = (_request, response) => {
      response.writeHead(429).end();
    };
    const refused = await connected(refusing);
    refused.write(`${head(100)}begun`);
    expect(await text(refused)).toMatch(/429[\s\S]*connection: close/i);
    const kept = await connected(reading);
    for (let turn = 0; turn < 2; turn += 1) {
      kept.write(`${head(4)}whole`.slice(0, -1));
      const [answer] = (await once(kept, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/200 OK[\s\S]*connection: keep-alive[\s\S]*read$/i);
    }
    kept.destroy();
  });
});

describe('a body that is answered before its end', () => {
  const refusing: Host = (_request, response) => {
    response.writeHead(413).end('too large');
  };

  it('does not hold up its answer, and its connection ends when nothing more comes', async () => {
    const socket = await connected(refusing, { lingerIdleMs: 200, bodyIdleMs: 60_000 });
    socket.write(`${head(1_000_000)}begun`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/u);
    await once(socket, 'close');
  });

  it('is received to its end, so that who sends it first and reads then gets to read why', async () => {
    const socket = await connected(refusing, { lingerIdleMs: 60_000 });
    socket.pause();
    socket.write(head(8_000_000));
    for (let sent = 0; sent < 80; sent += 1) {
      if (!socket.write('x'.repeat(100_000))) await once(socket, 'drain');
    }
    expect(await text(socket)).toMatch(/413[\s\S]*too large/u);
  });

  it('is read no further than its reader has, and then received', async () => {
    const half: Host = (request, response) => {
      const pieces = request.iterator({ destroyOnReturn: false });
      void pieces.next().then(async () => {
        await pieces.return?.();
        response.writeHead(413).end('too large');
      });
    };
    const socket = await connected(half, { lingerIdleMs: 60_000 });
    socket.write(head(200_000));
    socket.write('x'.repeat(200_000));
    expect(await text(socket)).toMatch(/413[\s\S]*too large/u);
  });
});

describe('requests that are sent in one go', () => {
  const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  it('are answered one after the other, in their order', async () => {
    let [open, most] = [0, 0];
    const slow: Host = (asked, response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.end(`[${asked.url}]`);
      });
    };
    const socket = await connected(slow);
    socket.write(`${request('/1')}${request('/2')}`);
    socket.write('GET /3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect((await text(socket)).match(/\[\/\d\]/gu)).toEqual(['[/1]', '[/2]', '[/3]']);
    expect(most).toBe(1);
  });

  it('are so many and no more', async () => {
    let asked = 0;
    const never: Host = () => {
      asked += 1;
    };
    const socket = await connected(never, { pipelined: 3 });
    socket.write(request('/').repeat(5));
    expect(await text(socket)).toBe('');
    expect(asked).toBe(1);
  });
});

describe('connections of one address', () => {
  it('are so many and no more; one that ended makes room', () => {
    const counter = new ConnectionCounter(2);
    const first = counter.add('203.0.113.1');
    expect(counter.add('203.0.113.1')).not.toBeNull();
    expect(counter.add('203.0.113.1')).toBeNull();
    expect(counter.add('203.0.113.2')).not.toBeNull();
    first?.();
    expect(counter.add('203.0.113.1')).not.toBeNull();
  });

  it('are those of a household where it is IPv6, and IPv4 however it is written', () => {
    const counter = new ConnectionCounter(1);
    counter.add('2001:db8:1:2::1');
    expect(counter.add('2001:db8:1:2:ffff::9')).toBeNull();
    counter.add('::ffff:203.0.113.1');
    expect(counter.add('203.0.113.1')).toBeNull();
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.1.1',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])('are not counted for %s: a proxy speaks for everybody', (address) => {
    const counter = new ConnectionCounter(0);
    expect(counter.add(address)).not.toBeNull();
  });
});

describe('bodies that wait for their answers', () => {
  it('are bounded for an address and for all together, and make room', () => {
    const held = new HeldBodies();
    expect(held.take('a', HELD_BODY_BYTES_PER_ADDRESS)).toBe(true);
    expect(held.take('a', 1)).toBe(false);
    const others = HELD_BODY_BYTES / HELD_BODY_BYTES_PER_ADDRESS - 1;
    for (let n = 0; n < others; n += 1) held.take(`b${n}`, HELD_BODY_BYTES_PER_ADDRESS);
    expect(held.take('c', 1)).toBe(false);
    held.release('a', 2);
    expect(held.take('c', 2)).toBe(true);
    expect(held.take('c', 1)).toBe(false);
  });

  it('have room for the largest form that a page takes whole', () => {
    const forms = ROUTES.map((row) => ('form' in row ? (row.form ?? 0) : 0));
    expect(Math.max(...forms)).toBeGreaterThan(16 * 1024 * 1024);
    expect(Math.max(...forms)).toBeLessThan(HELD_BODY_BYTES_PER_ADDRESS);
  });

  it('are answered 503 when they are too many, and others afterwards', async () => {
    const api = async (request: Request): Promise<Response> => {
      await request.arrayBuffer();
      return Response.json({ ok: 1 });
    };
    const site = await startSite({ api });
    const post = (length: number) =>
      ask(site, '/api/x', { method: 'POST', body: 'x'.repeat(length) });
    const refused = await post(HELD_BODY_BYTES_PER_ADDRESS + 1);
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': '10', connection: 'close' });
    expect(JSON.parse(refused.body.toString())).toEqual({ error: 1, code: 'busy' });
    expect((await post(1000)).status).toBe(200);
    expect(site.log.join('')).not.toContain('request failed');
  });

  it('whose sender goes away leave nothing behind, not in the log either', async () => {
    const { promise: failed, resolve } = Promise.withResolvers<unknown>();
    const api = async (request: Request): Promise<Response> => {
      await request.arrayBuffer().catch(resolve);
      return Response.json({ error: 1 }, { status: 400 });
    };
    const site = await startSite({ api });
    const socket = connect(site.port, '127.0.0.1');
    socket.write(`POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nbegun`, () => {
      socket.destroy();
    });
    await failed;
    await site.close();
    expect(site.log.join('')).not.toMatch(/"level":(?:40|50)/);
  });
});
