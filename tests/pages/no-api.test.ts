import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { useDemo } from './support/demo.ts';

const alone = useDemo({ PAGE_STORE: 'off', API_ORIGIN: 'http://127.0.0.1:9' });

it.each([
  '/',
  '/videos/12/',
  '/videos/latest-updates/1/',
  '/categories/',
  '/categories/outdoor/longest/1/',
  '/models/most-popular/1/',
  '/model/anybody/',
  '/model/anybody/info/',
  '/channels/most-popular/1/',
  '/channel/anybody/',
  '/channel/anybody/wall/',
  '/albums/most-popular/1/',
  '/album/12/',
  '/playlists/most-popular/1/',
  '/playlist/12/1/',
  '/member/12/',
  '/community/recent/1/',
  '/embed/12/',
  '/top-country/1/',
])('without any API %s is unavailable for a while, and no cache keeps that', async (path) => {
  const headers = { cookie: 'age=1' };
  const answer = await fetch(alone.origin + path, { headers, redirect: 'manual' });
  const told = ['retry-after', 'cache-control'].map((name) => answer.headers.get(name));
  expect([answer.status, ...told]).toEqual([503, '10', 'no-store']);
});

it.each([
  '/models/most-popular/1/',
  '/model/anybody/',
  '/channel/anybody/wall/',
  '/top-country/1/',
])('LIST-21 without any API %s says so in words, with its shell', async (path) => {
  const { html } = await alone.ask(path);
  expect(html).toContain('Our server did not answer as it should.');
  expect(html).toContain('Code: api_unreachable');
  expect(html).toContain('role="search"');
});

it('the sitemap shows what it can without an API', async () => {
  const { status, html } = await alone.ask('/sitemap-page/');
  expect(status).toBe(200);
  expect(html).toContain('/information/terms/');
});

it('the form of a report is there without an API, and gives back what was typed in words', async () => {
  const shown = await alone.ask('/report/?of=%2Fvideos%2F12%2F');
  expect([shown.status, shown.html]).toEqual([200, expect.stringContaining('/videos/12/')]);
  const form = new FormData();
  const typed = { category: 'privacy', address: '/videos/12/', message: 'It shows my house' };
  const fields = { ...typed, name: 'Ann', email: 'ann@mail.example', good_faith: '1' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { cookie: 'age=1', 'sec-fetch-site': 'same-origin' };
  const posted = await fetch(`${alone.origin}/report/`, { method: 'POST', body: form, headers });
  const html = await posted.text();
  expect(posted.status).toBe(502);
  expect(html).toContain('It shows my house');
  expect(html).toContain('role="alert"');
});

it('a refused report leads from its top to each field that is wrong, in the order of the form', async () => {
  const form = new FormData();
  form.set('category', 'copyright');
  form.set('address', '/videos/12/ /videos/13/');
  form.set('from', 'soon');
  const headers = { cookie: 'age=1', 'sec-fetch-site': 'same-origin' };
  const posted = await fetch(`${alone.origin}/report/`, { method: 'POST', body: form, headers });
  expect(posted.status).toBe(422);
  const { document } = parseHTML(await posted.text());
  const links = [...document.querySelectorAll('[role=alert] ~ ul a')];
  const fields = links.map((link) => [link.getAttribute('href') ?? '', link.textContent]);
  expect(fields).toEqual([
    ['#report-address', 'Address of the page'],
    ['#report-from', 'From'],
    ['#report-message', 'Why you are reporting it'],
    ['#report-name', 'Your name'],
    ['#report-email', 'Your email'],
    ['#report-good_faith', expect.stringContaining('good faith')],
  ]);
  for (const [address] of fields) {
    const field = document.querySelector(`form ${address}`);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(links[0]?.parentElement?.textContent).toContain('one page at a time');
});

it.each([
  ['a video', '?of=%2Fvideos%2F12%2F', true],
  ['something it is not told', '', true],
  ['a comment on a video', '?of=%2Fvideos%2F12%2Fharbour%2F%23c3', false],
  ['an album', '?of=%2Falbum%2F12%2Fharbour%2F', false],
  ['a member', '?of=%2Fmember%2F12%2F', false],
])('the form of a report of %s knows whether it has a time: %s %s', async (_what, query, asks) => {
  const { html } = await alone.ask(`/report/${query}`);
  expect(html).toContain('name="message"');
  expect(html.includes('name="from"')).toBe(asks);
});
