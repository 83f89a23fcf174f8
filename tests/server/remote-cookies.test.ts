import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
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
async function listener(headers: Record<string, string | string[]> = JSON_TYPE, status = 200) {
  const asked: { headers: { cookie?: string | undefined } }[] = [];
  const server = createServer((request, response) => {
    asked.push({ headers: request.headers });
    request.resume();
    response.writeHead(status, { connection: 'close', ...headers }).end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, api: remoteApi({ origin, log }) };
}

/** An address without a language is that of a page in the language of this cookie. */
const SEEN_IN = 'app_lang=de';

describe('an API at another address', () => {
  it('gets no cookie with a read that others are answered too', async () => {
    const { asked, api } = await listener({ ...JSON_TYPE, 'set-cookie': 'session=other' });
    const headers = { cookie: 'voter=abc; session=s1; __Host-session=s1' };
    const answer = await api.fetch(new Request(INTERNAL + READ, { headers }));
    expect(asked.map(({ headers: sent }) => sent.cookie)).toEqual([undefined]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('may set a cookie for scripts whose name has what encoding leaves', async () => {
    const user = encodeURIComponent(JSON.stringify({ id: 7, name: "D'Arcy (Ann)!*" }));
    const { api } = await listener({ ...JSON_TYPE, 'set-cookie': `user=${user}; Path=/` });
    const body = new URLSearchParams({ act: 'signin', usr: 'ann', pwd: 'correct horse' });
    const answer = await api.fetch(
      new Request(`${INTERNAL}/api/input.php`, { method: 'POST', body }),
    );
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining(`user=${user};`)]);
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

  it.each([
    ['/media/a-1.webp', '/media/a-1.webp'],
    ['/pictures/a-1.webp', ''],
    ['//cdn.example/a-1.webp', ''],
    ['/media/../api/logout.php', ''],
    ['/media/a/../../api/logout.php', ''],
  ])(
    'tells scripts of a picture that this site passes on, and of no other: %s',
    async (path, told) => {
      const user = (avatar: string) =>
        `user=${encodeURIComponent(`{"id":7,"name":"Ann","avatar":"${avatar}"}`)}`;
      const { api } = await listener({ ...JSON_TYPE, 'set-cookie': user(path) });
      const answer = await api.fetch(
        new Request(INTERNAL + WRITE, {
          ...{ method: 'POST', body: VOTE, headers: { 'content-type': FORM } },
        }),
      );
      expect(answer.headers.getSetCookie()[0]).toContain(`${user(told)};`);
    },
  );

  it.each([
    ['/de/videos/?x=1', '/de/videos/?x=1'],
    ['//evil.example/', '/'],
    ['https://login.example/authorize?client_id=a', 'https://login.example/authorize?client_id=a'],
    ['http://127.0.0.1:9/authorize', 'http://127.0.0.1:9/authorize'],
    ['http://login.example/', null],
    ['javascript:alert(1)', null],
  ])(
    'sends a browser on in a sign-in by a provider to pages of ours or by HTTPS: %s',
    async (to, next) => {
      const { api, asked } = await listener(
        { location: to, 'set-cookie': ['sign_in_provider=t', 'voter=x'] },
        303,
      );
      const headers = {
        ...{
          cookie: `session=s1; ${SEEN_IN}; sign_in_provider=t1; voter=v`,
          'sec-fetch-site': 'same-origin',
        },
        ...{ [CLIENT_ADDRESS_HEADER]: '198.51.100.7', authorization: 'Basic x' },
      };
      const answer = await api.fetch(new Request(`${INTERNAL}/api/.g.php?provider=a`, { headers }));
      expect([answer.status, answer.headers.get('location')]).toEqual([
        next === null ? 502 : 303,
        next,
      ]);
      const set = next === null ? [] : ['sign_in_provider=t; Path=/; HttpOnly; SameSite=Lax'];
      expect(answer.headers.getSetCookie()).toEqual(set);
      expect(asked[0]?.headers).toMatchObject({
        ...{ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '198.51.100.7' },
        cookie: `session=s1; __Host-session=s1; ${SEEN_IN}; sign_in_provider=t1; __Host-sign_in_provider=t1`,
      });
      expect(asked[0]?.headers).not.toHaveProperty('authorization');
    },
  );

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
