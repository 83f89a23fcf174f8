import { afterEach, expect, it } from 'vitest';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { ask, startSite, stopSites } from './site-under-test.ts';

afterEach(stopSites);

const post = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'act=vote&section=videos&object_id=1&vote=1',
};
const OK = () =>
  Response.json({ ok: 1 }, { headers: { 'set-cookie': 'voter=x; Path=/; HttpOnly' } });

it('a form sent without script to its page is led back there, with its cookie and what came of it', async () => {
  const asked: string[] = [];
  const site = await startSite({
    api: async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
      return OK();
    },
  });
  const answer = await ask(site, '/de/videos/1/x/?page=2&notice=vote_already_voted', post);
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    '/de/videos/1/x/?page=2&notice=vote_success',
  ]);
  expect(answer.headers['set-cookie']).toEqual(['voter=x; Path=/; HttpOnly; SameSite=Lax']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect([asked, site.renders]).toEqual([[`POST /api/stat.php ${post.body}`], []]);
});

it('a vote that counts already is taken back by the same button', async () => {
  const asked: string[] = [];
  const site = await startSite({
    api: async (request) => {
      asked.push(await request.text());
      if (asked.length > 1) return OK();
      return Response.json({ error: 1, code: 'already_voted' }, { status: 409 });
    },
  });
  const answer = await ask(site, '/videos/1/', post);
  expect(answer.headers.location).toBe('/videos/1/?notice=vote_taken_back');
  expect(asked).toEqual([post.body, post.body.replace('act=vote', 'act=vote_del')]);
});

it.each([
  [{ code: 'too_many_attempts', info: { seconds: 720 } }, 429, 'vote_too_many_attempts.720'],
  [{ code: 'not_found' }, 404, 'vote_not_found'],
  [{ code: 'no_permission' }, 403, 'vote_general_error'],
  // It knows no way back.
  [{ code: 'bad_request' }, 400, 'vote_already_voted'],
])('where a vote cannot be taken back it is told why: %j', async (refusal, status, told) => {
  let isSecond = false;
  const site = await startSite({
    api: async () => {
      if (isSecond) return Response.json({ error: 1, ...refusal }, { status });
      isSecond = true;
      return Response.json({ error: 1, code: 'already_voted' }, { status: 409 });
    },
  });
  const answer = await ask(site, '/videos/1/', post);
  expect(answer.headers.location).toBe(`/videos/1/?notice=${told}`);
});

it.each([
  // It knows no way back.
  [() => Response.json({ error: 1, code: 'already_voted' }, { status: 409 }), 'vote_already_voted'],
  [() => Response.json({ error: 1, code: 'of_another_host' }), 'vote_general_error'],
  [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'vote_api_unreachable'],
  [() => Response.json(null, { status: 500 }), 'vote_general_error'],
])('an answer %# is told as %s', async (api, code) => {
  const site = await startSite({ api });
  const answer = await ask(site, '/videos/1/', post);
  expect(answer.headers.location).toBe(`/videos/1/?notice=${code}`);
});

it.each([
  ['/videos/1/?page=2', '/videos/1/?page=2'],
  ['/edit/account/', '/'],
  ['/de/member/1/history/1/?s=fog', '/de/'],
  ['/moderation/', '/'],
  ['/login/', '/login/'],
  ['/de/de/models/', '/de/'],
  ['/nothing/is/here/', '/'],
  ['//evil.example/', '/'],
])('whoever signs out of %s is led to %s', async (back, to) => {
  const site = await startSite({ api: OK });
  const body = new URLSearchParams({ form: 'signout', act: 'signout', back }).toString();
  const answer = await ask(site, '/videos/1/', { ...post, body });
  expect([answer.status, answer.headers.location]).toEqual([303, to]);
});

it.each([post.body, 'form=signout&act=signout'])(
  'what cannot be done just now is refused in words, and nobody is led on: %s',
  async (body) => {
    const api = () => Response.json({ error: 1, code: 'busy' }, { status: 503 });
    const render = (url: string) => ({
      ...{ status: 500, headers: { 'retry-after': '10' }, body: `SAID at ${url}` },
    });
    const site = await startSite({ api, render });
    const answer = await ask(site, '/videos/1/', { ...post, body });
    expect([answer.status, answer.headers['retry-after'], answer.headers.location]).toEqual([
      ...[503, '10', undefined],
    ]);
    expect(answer.body.toString()).toBe('SAID at /500/?back=%2Fvideos%2F1%2F&unsent=1');
  },
);

it.each([
  [429, { error: 1, code: 'too_many_attempts', info: { seconds: 60 } }],
  [500, { error: 1, code: 'general_error' }],
  [502, '<h1>Bad gateway</h1>'],
])('whoever was not signed out (%d) is told so, and not led on', async (status, refusal) => {
  const api = () => Response.json(refusal, { status });
  const render = (url: string) => ({ status: 500, headers: {}, body: `SAID at ${url}` });
  const site = await startSite({ api, render });
  const body = 'form=signout&act=signout&back=/videos/2/';
  const answer = await ask(site, '/videos/1/', { ...post, body });
  expect([answer.status, answer.headers.location]).toEqual([503, undefined]);
  expect(answer.body.toString()).toBe('SAID at /500/?back=%2Fvideos%2F1%2F&unsent=1');
});

it.each(['act=page&page=video', 'act=view&section=videos&object_id=1', 'act=vote', ''])(
  'a page with a vote carries nothing else out: %s',
  async (body) => {
    let isAsked = false;
    const api = (): Response => {
      isAsked = true;
      return OK();
    };
    const site = await startSite({ api });
    const answer = await ask(site, '/videos/1/', { ...post, body });
    expect([answer.status, answer.headers.location, isAsked]).toEqual([
      ...[303, '/videos/1/?notice=vote_general_error', false],
    ]);
  },
);

it.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
])('another site’s form (%j) leads nowhere and reaches no API', async (headers) => {
  let isAsked = false;
  const api = (): Response => {
    isAsked = true;
    return OK();
  };
  const site = await startSite({ api });
  const answer = await ask(site, '/videos/1/', {
    ...post,
    headers: { ...post.headers, ...headers },
  });
  expect([answer.status, answer.headers.location, isAsked]).toEqual([403, undefined, false]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

it.each(['/api/stat.php', '/api/stat.php?back=/x/', '/api/stat.php?form=vote&back=/x/'])(
  'a program’s call to %s is answered as the API answers',
  async (path) => {
    const site = await startSite({ api: OK });
    const answer = await ask(site, path, post);
    expect([answer.status, answer.body.toString()]).toEqual([200, '{"ok":1}']);
  },
);

it('one form too many is refused in words that say how long to wait, as the header does', async () => {
  const site = await startSite();
  const { times, seconds } = RATE_LIMITS.form_page;
  for (let sent = 0; sent < times; sent += 1)
    expect((await ask(site, '/information/contact/', post)).status).not.toBe(429);
  const refused = await ask(site, '/information/contact/', post);
  const wait = Number(refused.headers['retry-after']);
  expect([refused.status, wait > seconds / 2, wait <= seconds]).toEqual([429, true, true]);
  expect(refused.body.toString()).toContain(`Please wait ${Math.ceil(wait / 60)} minutes before`);
});
