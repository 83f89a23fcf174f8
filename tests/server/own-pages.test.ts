import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { viewer as call } from '#contract/calls.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import { pageLocals } from '#runtime/locals.ts';
import { ask, kept, startSite, stopSites, type FakePage } from './site-under-test.ts';

afterEach(stopSites);

const HISTORY = '/member/7/history/1/';
/** Whose session is whose: told apart by the token alone. */
const MEMBERS: Readonly<Record<string, { id: number; role: 'member' | 'moderator' }>> = {
  'session=seven': { id: 7, role: 'member' },
  'session=eight': { id: 8, role: 'member' },
  'session=nine': { id: 9, role: 'moderator' },
};
const asked: PageVisitor[] = [];
const findSignedIn = (visitor: PageVisitor) => {
  asked.push(visitor);
  visitor.setCookies.push('session=renewed; Path=/');
  return Promise.resolve(MEMBERS[visitor.cookies] ?? null);
};
/** A page that says by itself that everybody may keep it. */
const render = () => kept('<p>page</p>', 600, { 'cache-tag': 'main' });
const as = (cookie: string) => ({ headers: { cookie } });

describe('a page of one visitor’s own', () => {
  it('is made for whose it is, and is kept nowhere whatever it says of its life', async () => {
    const site = await startSite({ findSignedIn, render });
    const answer = await ask(site, HISTORY, as('session=seven'));
    expect([answer.status, answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual([
      ...[200, 'private, no-store', ['session=renewed; Path=/']],
    ]);
    for (const name of ['cdn-cache-control', 'cache-tag', 'etag'])
      expect(answer.headers).not.toHaveProperty(name);
    await ask(site, HISTORY, as('session=seven'));
    expect(site.renders.map(({ route }) => route?.isDenied ?? false)).toEqual([false, false]);
    await site.close();
    const files = await readdir(join(site.dataDir, 'pages'), { recursive: true });
    const texts = files.filter((name) => name.includes('history'));
    expect(texts).toEqual([]);
  });

  it.each(['session=eight', 'session=nine', 'session=unknown', '', 'user=7'])(
    'is not shown to anybody else: %s',
    async (cookie) => {
      const site = await startSite({ findSignedIn, render });
      await ask(site, HISTORY, as('session=seven'));
      await ask(site, HISTORY, as(cookie));
      expect(site.renders.map(({ route }) => route?.isDenied ?? false)).toEqual([false, true]);
    },
  );

  it('asks who it is for once, and nobody who brings no session', async () => {
    asked.length = 0;
    const site = await startSite({ findSignedIn, render });
    for (const cookie of ['', 'user=7', 'sessions=seven']) await ask(site, '/edit/', as(cookie));
    expect(asked).toEqual([]);
    await ask(site, '/edit/', as('session=seven'));
    expect(asked).toHaveLength(1);
    await ask(site, '/videos/latest-updates/1/', as('session=seven'));
    expect(asked).toHaveLength(1);
  });

  const SAYS_SO: FakePage = { status: 500, body: 'SAID', headers: { 'retry-after': '10' } };
  it.each<[string, FakePage, number]>([
    ['the page that says so', SAYS_SO, 0],
    ['the server alone, where that cannot be made', { thrown: new Error('broken') }, 1],
  ])('is answered 503 where nobody can say who asks, by %s', async (_by, made, failures) => {
    const seen: unknown[] = [];
    const site = await startSite({
      findSignedIn: () => Promise.reject(new Error('down')),
      render: () => made,
      seen: (visitor) => seen.push(visitor?.viewer),
    });
    const answer = await ask(site, `/de${HISTORY}`, as('session=seven'));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(site.renders.map(({ url, route }) => [url, route])).toEqual([
      [`/500/?back=${encodeURIComponent(HISTORY)}`, null],
    ]);
    expect(seen).toEqual([null]);
    const failed = site.log.filter((line) => line.includes('a page could not be made'));
    expect(failed).toHaveLength(failures);
  });

  it('has a session over HTTPS only from a cookie that no other host can set', async () => {
    const site = await startSite({
      findSignedIn: () => Promise.resolve({ id: 7, role: 'member' }),
      render,
      env: { PUBLIC_ORIGIN: 'https://tube.test' },
    });
    await ask(site, HISTORY, as('session=seven'));
    await ask(site, HISTORY, as('__Host-session=seven'));
    expect(site.renders.map(({ route }) => route?.isDenied ?? false)).toEqual([true, false]);
  });
});

describe('a form that is posted to a page of one visitor’s own', () => {
  const post = (cookie: string, more: Record<string, string> = {}) => ({
    method: 'POST',
    body: 'msg=MARK',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...more },
  });

  it('is handed to the page, in the name of whose it is', async () => {
    const seen: unknown[] = [];
    const site = await startSite({
      findSignedIn,
      render,
      seen: (visitor, form) => seen.push([form?.get('msg'), visitor?.viewer?.id]),
    });
    const answer = await ask(site, '/messages/', post('session=seven'));
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(seen).toEqual([['MARK', 7]]);
  });

  it('is kept by the page of the sign-in where nobody is signed in, and refused from another site', async () => {
    const seen: unknown[] = [];
    const site = await startSite({
      findSignedIn,
      render,
      seen: (_visitor, form) => seen.push(form),
    });
    const nobody = await ask(site, '/messages/', post(''));
    expect([nobody.status, nobody.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(site.renders.map(({ url, kept: of }) => [url, of?.why, of?.back])).toEqual([
      ['/login/', 'signed_out', '/messages/'],
    ]);
    expect(seen).toEqual([undefined]);
    site.renders.length = 0;
    const foreign = post('session=seven', { 'sec-fetch-site': 'cross-site' });
    expect((await ask(site, '/messages/', foreign)).status).toBe(403);
    expect((await ask(site, '/me/videos/', post('session=seven'))).status).toBe(405);
    expect(site.renders).toEqual([]);
  });
});

describe('a form of the page of a mail’s link', () => {
  it.each([
    '/restore-password/?token=x',
    '/signup/confirm/?token=x',
    '/notifications/stop/?token=x',
    '/report/status/?token=x',
  ])(
    'is handed to the page whoever that was made for, and whoever is signed in by now: %s',
    async (address) => {
      const seen: unknown[] = [];
      const site = await startSite({
        findSignedIn,
        render,
        seen: (visitor, form) =>
          seen.push([[...(form ?? [])].map(([name]) => name), visitor?.viewer?.id]),
      });
      for (const cookie of ['', 'session=eight']) {
        const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await ask(site, address, { method: 'POST', body: 'token=x&as=7', headers });
        expect(answer.status).toBe(200);
        expect(answer.headers['referrer-policy']).toBe('strict-origin');
      }
      expect(seen).toEqual([
        [['token'], undefined],
        [['token'], 8],
      ]);
    },
  );
});

describe('a page that everybody gets', () => {
  it('is made with a client that knows nobody, whoever asks for it first', async () => {
    const visitors: unknown[] = [];
    const site = await startSite({
      findSignedIn,
      render,
      seen: (visitor) => visitors.push(visitor),
    });
    await ask(site, '/videos/latest-updates/1/', as('session=seven; user=7'));
    expect(visitors).toEqual([undefined]);
  });
});

describe('calls in a visitor’s name', () => {
  const sent: { url: string; cookie: string | null }[] = [];
  const fetch = (request: Request): Promise<Response> => {
    sent.push({ url: request.url, cookie: request.headers.get('cookie') });
    return Promise.resolve(
      Response.json({ viewer: null }, { headers: { 'set-cookie': 'session=new; Max-Age=60' } }),
    );
  };

  it('carry their session and no other cookie; those of all pages carry none', async () => {
    const locals = pageLocals({ fetch } as never, {} as never, {} as never);
    const visitor: PageVisitor = {
      address: '203.0.113.9',
      userAgent: '',
      cookies: 'age=1; __Host-session=mine; session=forged; user=7',
      secure: true,
      setCookies: [],
      viewer: { id: 7, role: 'member' },
    };
    const own = locals({}, visitor);
    const shared = locals({});
    await Promise.all([own.client.read(call, {}), shared.client.read(call, {})]);
    expect(sent.map(({ cookie }) => cookie)).toEqual(['session=mine; __Host-session=mine', null]);
    expect([own.viewer, shared.viewer]).toEqual([{ id: 7, role: 'member' }, null]);
    expect(visitor.setCookies).toEqual([
      '__Host-session=new; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });
});
