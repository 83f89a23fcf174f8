import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { remoteApi } from '#runtime/remote.ts';

const log = pino({ level: 'silent' });
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const INTERNAL = 'http://islet.internal';
const READ = '/api/json/main/14400/str.en.json';
const OWN_READ = '/api/json/videos2/0/str/latest-updates/60/history.7.1.all...jsond';
const WRITE = '/api/stat.php';
const FORM = 'application/x-www-form-urlencoded';
const VOTE = 'act=vote&section=videos&object_id=1&vote=1';
const JSON_TYPE = { 'content-type': 'application/json' };

/** An API that answers everything with an empty object, and remembers which cookies it was sent. */
async function listener(headers: Record<string, string | string[]> = JSON_TYPE) {
  const asked: { headers: { cookie?: string | undefined } }[] = [];
  const server = createServer((request, response) => {
    asked.push({ headers: request.headers });
    request.resume();
    response.writeHead(200, { connection: 'close', ...headers }).end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, api: remoteApi({ origin, log }) };
}

describe('an API at another address', () => {
  it('gets no cookie with a read that others are answered too', async () => {
    const { asked, api } = await listener({ ...JSON_TYPE, 'set-cookie': 'session=other' });
    const headers = { cookie: 'voter=abc; session=s1; __Host-session=s1' };
    const answer = await api.fetch(new Request(INTERNAL + READ, { headers }));
    expect(asked.map(({ headers: sent }) => sent.cookie)).toEqual([undefined]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('gets the session with a read that is its asker’s own, and sets one for them alone', async () => {
    const { asked, api } = await listener({
      ...{ ...JSON_TYPE, 'cache-control': 'public, max-age=60' },
      'set-cookie': ['session=new', 'voter=x'],
    });
    const headers = { cookie: 'voter=abc; session=s1; user=7' };
    const answer = await api.fetch(new Request(INTERNAL + OWN_READ, { headers }));
    expect(asked.map(({ headers: sent }) => sent.cookie)).toEqual([
      'session=s1; __Host-session=s1',
    ]);
    expect(answer.headers.getSetCookie()).toEqual(['session=new; Path=/; HttpOnly; SameSite=Lax']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('gets over HTTPS no session that another host of the domain can have set', async () => {
    const { asked, api } = await listener();
    const read = (cookie: string) =>
      api.fetch(new Request(`https://islet.internal${OWN_READ}`, { headers: { cookie } }));
    await read('session=forged');
    await read('session=forged; __Host-session=s1');
    expect(asked.map(({ headers: sent }) => sent.cookie)).toEqual([
      undefined,
      'session=s1; __Host-session=s1',
    ]);
  });

  it('tells scripts of no picture that is on another host', async () => {
    const user = (avatar: string) =>
      `user=${encodeURIComponent(`{"id":7,"name":"Ann","avatar":"${avatar}"}`)}`;
    const { api } = await listener({ ...JSON_TYPE, 'set-cookie': user('/media/a-1.webp') });
    const answer = await api.fetch(
      new Request(INTERNAL + WRITE, {
        ...{ method: 'POST', body: VOTE, headers: { 'content-type': FORM } },
      }),
    );
    expect(answer.headers.getSetCookie()[0]).toContain(`${user('')};`);
  });

  it('sets with a write the cookies of the list, for this host and no script', async () => {
    const { api } = await listener({
      ...{ ...JSON_TYPE, 'cache-control': 'public, max-age=60' },
      'set-cookie': [
        'voter=abc; Domain=.example; Path=/api; Max-Age=60; SameSite=None',
        ...['age=v-forged; Path=/', 'voter=a b', 'session=tok; Max-Age=9; Domain=evil.example'],
      ],
    });
    const asked = { method: 'POST', body: VOTE, headers: { 'content-type': FORM } };
    const answer = await api.fetch(new Request(`https://islet.internal${WRITE}`, asked));
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-voter=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-session=tok; Max-Age=9; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});
