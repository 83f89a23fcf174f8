import { afterEach, expect, it } from 'vitest';
import { formAction } from '#lib/form-return.ts';
import { ask, startSite, stopSites } from './site-under-test.ts';

afterEach(stopSites);

const post = { method: 'POST', body: 'act=vote' };
const OK = () =>
  Response.json({ ok: 1 }, { headers: { 'set-cookie': 'voter=x; Path=/; HttpOnly' } });

it('a form sent without script is led back to its page, with its cookie and what came of it', async () => {
  const site = await startSite({ api: OK });
  const answer = await ask(
    site,
    formAction('/api/stat.php', 'vote', '/de/videos/1/x/?page=2'),
    post,
  );
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    '/de/videos/1/x/?page=2&notice=vote_success',
  ]);
  expect(answer.headers['set-cookie']).toEqual(['voter=x; Path=/; HttpOnly']);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it.each([
  [() => Response.json({ error: 1, code: 'already_voted' }, { status: 409 }), 'vote_already_voted'],
  [() => Response.json({ error: 1, code: 'of_another_host' }), 'vote_general_error'],
  [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'vote_general_error'],
  [() => Response.json(null, { status: 500 }), 'vote_general_error'],
])('an answer %# is told as %s', async (api, code) => {
  const site = await startSite({ api });
  const answer = await ask(site, formAction('/api/stat.php', 'vote', '/videos/1/'), post);
  expect(answer.headers.location).toBe(`/videos/1/?notice=${code}`);
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/.//evil.example/',
  '/\\evil.example',
  'javascript:1',
  '',
])('nobody is led off the site to %s', async (back) => {
  const site = await startSite({ api: OK });
  const path = `/api/stat.php?form=vote&back=${encodeURIComponent(back)}`;
  expect((await ask(site, path, post)).headers.location).toBe('/?notice=vote_success');
});

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
  const path = formAction('/api/stat.php', 'vote', '/.//evil.example/');
  const answer = await ask(site, path, { ...post, headers });
  expect([answer.status, answer.headers.location, isAsked]).toEqual([403, undefined, false]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

it.each(['/api/stat.php', '/api/stat.php?back=/x/', '/api/stat.php?form=other&back=/x/'])(
  'a program’s call to %s is answered as the API answers',
  async (path) => {
    const site = await startSite({ api: OK });
    const answer = await ask(site, path, post);
    expect([answer.status, answer.body.toString()]).toEqual([200, '{"ok":1}']);
  },
);
