import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings, SettingsError } from '#config/settings.ts';
import { startFailure } from '#server/start-failure.ts';
import { ask, kept, startSite, stopSites, type FakePage } from './site-under-test.ts';

afterEach(stopSites);

describe('stopping', () => {
  it('lets an answer under way finish, drops idle connections and takes no new one', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<FakePage>();
    const site = await startSite({ render: () => gate });
    const idle = connect(site.port, '127.0.0.1');
    await once(idle, 'connect');
    const dropped = once(idle, 'close');
    const under = ask(site, '/');
    await vi.waitUntil(() => site.renders.length === 1);
    const closed = site.close();
    await dropped;
    await expect(ask(site, '/')).rejects.toThrow('ECONNREFUSED');
    open(kept('finished'));
    expect((await under).body.toString()).toBe('finished');
    await closed;
  });

  it('keeps a connection that is being answered from being used again', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<FakePage>();
    const site = await startSite({ render: () => gate });
    const idle = connect(site.port, '127.0.0.1');
    await once(idle, 'connect');
    const dropped = once(idle, 'close');
    const socket = connect(site.port, '127.0.0.1');
    const received = text(socket);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await vi.waitUntil(() => site.renders.length === 1);
    const closed = site.close();
    const start = performance.now();
    // It stops now: the page is finished after that.
    await dropped;
    open(kept('finished'));
    // The server ends the connection itself: nobody else does here.
    expect(await received).toMatch(/\r\nConnection: close\r\n[\s\S]*finished/u);
    await closed;
    // At once, and not when it cuts what takes too long.
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('a start that fails says why in one sentence', () => {
  const sentence = async (start: () => Promise<unknown>): Promise<string> => {
    try {
      await start();
    } catch (error) {
      return startFailure(error);
    }
    throw new Error('it started');
  };

  it('when the port is in use', async () => {
    const first = await startSite();
    const env = { PORT: String(first.port) };
    expect(await sentence(() => startSite({ env }))).toBe(
      `Port ${first.port} is in use; set PORT to another one.`,
    );
  });

  it('when the address is none', async () => {
    const error = await sentence(() => startSite({ env: { HOST: 'no host' } }));
    expect(error).toBe('The setting HOST is "no host", but must be an address of this machine.');
  });

  it('when the data folder is not one', async () => {
    const dataDir = `${import.meta.filename}/data`;
    expect(await sentence(() => startSite({ dataDir }))).toMatch(/^\/.* is not inside a folder; /u);
  });

  it('when the data folder is not writable', () => {
    const error = Object.assign(new Error('no'), { code: 'EACCES', path: '/data' });
    expect(startFailure(error)).toBe(
      '/data is closed to this user: give it to them, or set DATA_DIR to a folder that is theirs.',
    );
  });

  it('when the database cannot be used, in the words of the API', () => {
    const error = Object.assign(new Error('The database is damaged.'), { name: 'DatabaseError' });
    expect(startFailure(error)).toBe('The database is damaged.');
  });

  it('when nobody foresaw it, with the rest only on demand', () => {
    const error = new Error('no clips');
    expect(startFailure(error)).toBe('The server did not start: no clips');
    expect(startFailure(error, true)).toContain(import.meta.filename);
  });

  it('when a setting is wrong', () => {
    expect(() => readSettings({ PORT: 'abc' })).toThrow(SettingsError);
    expect(() => readSettings({ PORT: 'abc' })).toThrow(
      'The setting PORT is "abc", but must be a whole number from 0 to 65535.',
    );
  });
});
