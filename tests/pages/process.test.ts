import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startSite } from '../setup/site.ts';
import { useUpstream } from '../setup/upstream.ts';

const EMPTY = { DEMO: 'false' };

const upstream = useUpstream();

describe('the process that npm start leads to', () => {
  it('answers, says that it is well, and stops cleanly on SIGTERM', async () => {
    const site = await startSite(EMPTY);
    const health: unknown = await (await fetch(`${site.origin}/health/`)).json();
    expect(health).toMatchObject({ status: 'ok', api: { mode: 'embedded', reachable: true } });
    expect((await fetch(`${site.origin}/`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });

  it('answers on SIGTERM all that was sent before it, and ends with the last answer', async () => {
    const site = await startSite(EMPTY);
    const { hostname, port } = new URL(site.origin);
    const ask = 'GET /videos/latest-updates/1/ HTTP/1.1\r\nHost: x\r\n\r\n';
    const sockets = await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        // Every other connection was used before, as a proxy's is.
        if (number % 2 === 0) {
          socket.write('HEAD / HTTP/1.1\r\nHost: x\r\n\r\n');
          await once(socket, 'data');
        }
        return socket;
      }),
    );
    const answers = sockets.map((socket) => text(socket));
    for (const socket of sockets) socket.write(ask);
    const stopped = site.stop();
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*<\/html>/u);
    }
    const last = performance.now();
    expect(await stopped).toBe(0);
    expect(performance.now() - last).toBeLessThan(1000);
  });

  it('says so when its port is in use', { tags: 'long' }, async () => {
    const first = await startSite(EMPTY);
    const { port } = new URL(first.origin);
    await expect(startSite({ ...EMPTY, PORT: port })).rejects.toThrow(`Port ${port} is in use`);
    await first.stop();
  });

  it(
    'says so when another server works in its data folder, which is closed to others',
    { tags: 'long' },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'islet-shared-'));
      const first = await startSite({ ...EMPTY, DATA_DIR: folder });
      await expect(startSite({ ...EMPTY, DATA_DIR: folder })).rejects.toThrow('Another server');
      const modes = ['.', 'islet.db', 'islet.db-wal', 'secret'].map(async (name) =>
        ((await stat(join(folder, name))).mode & 0o777).toString(8),
      );
      expect(await Promise.all(modes)).toEqual(['700', '600', '600', '600']);
      expect(await first.stop()).toBe(0);
      await rm(folder, { recursive: true });
    },
  );

  it('says so when a setting is wrong', async () => {
    await expect(startSite({ PORT: 'many' })).rejects.toThrow('The setting PORT is "many", but');
  });

  it('says so when the database is damaged, and leaves it as it was', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'islet-damaged-'));
    const file = join(folder, 'islet.db');
    const content = 'not a database '.repeat(1000);
    await writeFile(file, content);
    await expect(startSite({ ...EMPTY, DATA_DIR: folder })).rejects.toThrow(/database/u);
    expect(await readFile(file, 'utf8')).toBe(content);
    await rm(folder, { recursive: true });
  });

  it('serves pages that say so when the API is at another address and down', async () => {
    const site = await startSite({ API_ORIGIN: 'http://127.0.0.1:1' });
    const answer = await fetch(`${site.origin}/videos/latest-updates/1/`);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await answer.text()).toMatch(/<h1/u);
    const api = await fetch(`${site.origin}/api/json/video/0/0/0/1.jsond`);
    expect([api.status, await api.json()]).toEqual([502, { error: 1, code: 'api_unreachable' }]);
    expect(await site.stop()).toBe(0);
  });

  it('says in its log which settings another API has in their place, and where its answers are not as they should', async () => {
    const API_ORIGIN = await upstream((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"videos":"ann@mail.example"}');
    });
    const site = await startSite({ API_ORIGIN, MAIL_TO: 'ann@mail.example', SECRET: '' });
    await fetch(`${site.origin}/videos/latest-updates/1/`, { headers: { cookie: 'age=1' } });
    expect(await site.stop()).toBe(0);
    const log = site.printed.join('\n');
    expect(log).toContain(
      '"settings":["MAIL_TO"],"msg":"with API_ORIGIN these settings do nothing',
    );
    expect(log).toMatch(
      /"call":"videos","where":"videos: [^"]*","untold":0,"msg":"API gave an answer/,
    );
    expect(log).not.toContain('ann@mail');
  });
});
