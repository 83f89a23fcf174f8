import { describe, expect, it } from 'vitest';
import { useUpstream } from '../setup/upstream.ts';
import { startSite } from '../setup/site.ts';
import { useDemo } from './support/demo.ts';

const alone = useDemo({ PAGE_STORE: 'off', API_ORIGIN: 'http://127.0.0.1:9' });
const upstream = useUpstream();

/** What a member's browser sends. */
const MEMBER = { cookie: 'age=1; session=MARKED; user={"id":"4711","name":"MARKED"}' };
const COMMENT = { act: 'comm', section: 'videos', object_id: '7' };
const asMember = (origin: string, path: string, more: RequestInit = {}) =>
  fetch(origin + path, { redirect: 'manual', ...more, headers: MEMBER });

/** As it is sent, without the spaces between words and tags. */
const htmlOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll(/(?<=>)\s+|\s+(?=<)/gu, '');

/** Leads to the page's own address, with all of its query. */
const retryBy = (words: string): string => `<a class="btn main" href="">${words}</a>`;

const SAID = {
  '': ['en', 'This page could not be loaded', 'Try again'],
  '/de': ['de', 'Diese Seite konnte nicht geladen werden', 'Erneut versuchen'],
  '/ja': ['ja', 'このページを読み込めませんでした', 'もう一度試す'],
} as const;

describe('a page of a member’s own while nobody can say who asks', () => {
  it.each(
    [
      '/edit/',
      '/messages/?page=2',
      '/upload-video/',
      '/moderation/',
      '/member/7/history/1/',
    ].flatMap((path) =>
      Object.entries(SAID).map(([prefix, said]) => [prefix, path, said] as const),
    ),
  )('says so in its language, in the site’s shell: %s%s', async (prefix, path, said) => {
    const [lang, title, retry] = said;
    const answer = await asMember(alone.origin, prefix + path);
    const html = await htmlOf(answer);
    const told = ['retry-after', 'cache-control'].map((name) => answer.headers.get(name));
    expect([answer.status, ...told]).toEqual([503, '10', 'private, no-store']);
    expect(html).toMatch(new RegExp(`<html lang="${lang}" data-page="error"[ >]`, 'u'));
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(retryBy(retry));
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('role="search"');
    expect([...html.matchAll(/MARKED|4711/gu)]).toEqual([]);
  });

  it('says that nothing was changed by what is sent from it, or from a page of everybody’s', async () => {
    for (const path of ['/messages/', '/videos/1/']) {
      const body = new URLSearchParams({ message: 'WRITTEN', form: 'comment' });
      const answer = await asMember(alone.origin, `/de${path}`, { method: 'POST', body });
      const html = await htmlOf(answer);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        ...[path, 503, 'private, no-store'],
      ]);
      expect(html).toContain('Es wurde nichts geändert.');
      expect(html).toContain(retryBy('Erneut versuchen'));
    }
  });
});

it('trouble with a video of one’s own is told as such, beside what was written of it', async () => {
  const given: Readonly<Record<string, object>> = {
    viewer: { viewer: { id: 7, username: 'MARKED' } },
    own_uploads: { uploads: [] },
    upload_categories: { categories: [] },
  };
  const origin = await upstream((request, response) => {
    const [, found] = Object.entries(given).find(([name]) => request.url?.includes(name)) ?? [];
    response.writeHead(found ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: 1, code: 'broken' }));
  });
  const site = await startSite({ PAGE_STORE: 'off', API_ORIGIN: origin });
  try {
    const path = '/upload-video/5/';
    const told = { section: 'edit', title: 'A walk', desc: 'Reeds.\nA boat.', models: '' };
    const sent = { method: 'POST', body: new URLSearchParams(told) };
    for (const [more, written] of [
      [{}, null],
      [sent, '<h3>Title</h3><p dir="auto">A walk</p><h3>Description</h3>'],
    ] as const) {
      const answer = await asMember(site.origin, path, more);
      const html = await htmlOf(answer);
      expect(answer.status).toBe(503);
      expect(html).toContain(retryBy('Try again'));
      if (written === null) expect(html).not.toContain('id="written"');
      else expect(html).toContain(`${written}<p dir="auto">Reeds.<br>A boat.</p>`);
    }
    // A new file for it would become another video.
    const asked = await asMember(site.origin, '/upload-video/?replaces=5');
    expect([asked.status, (await htmlOf(asked)).includes('data-upload')]).toEqual([500, false]);
  } finally {
    await site.stop();
  }
});

it('a page whose API fails after it said who asks is one of the site’s in its language too', async () => {
  const origin = await upstream((request, response) => {
    const isWho = request.url?.includes('viewer') ?? false;
    response.writeHead(isWho ? 200 : 500, { 'content-type': 'application/json' });
    response.end(isWho ? '{"viewer":{"id":7,"username":"MARKED"}}' : '{"error":1,"code":"broken"}');
  });
  const site = await startSite({ PAGE_STORE: 'off', API_ORIGIN: origin });
  try {
    for (const path of ['/ja/edit/', '/ja/messages/?page=2']) {
      const answer = await asMember(site.origin, path);
      const html = await htmlOf(answer);
      const told = ['retry-after', 'cache-control'].map((name) => answer.headers.get(name));
      expect([answer.status, ...told]).toEqual([500, '10', 'private, no-store']);
      expect(html).toContain('<h1>このページを読み込めませんでした</h1>');
      expect(html).toContain(retryBy('もう一度試す'));
      expect(html).not.toContain('MARKED');
    }
    // What can be said of a page by itself is no 404 either, and what was typed for it is there to be copied.
    const body = new URLSearchParams({ ...COMMENT, msg: 'Typed for <b>hours</b>' });
    for (const [path, sent] of [
      ['/comments/7/?page=2', {}],
      ['/comments/7/', { method: 'POST', body }],
    ] as const) {
      const answer = await asMember(site.origin, path, sent);
      const html = await htmlOf(answer);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(html).toContain(retryBy('Try again'));
      expect(html.includes('Typed for &lt;b&gt;hours&lt;/b&gt;')).toBe('body' in sent);
    }
  } finally {
    await site.stop();
  }
});

it('a button of the account that does nothing just now says why, where it stands', async () => {
  const account = {
    email: 'ann@mail.example',
    pending_email: { email: 'new@mail.example', until: 2_000_000_000 },
    sessions: [{ id: '5', agent: 'Firefox', opened: 1, used: 1, current: 0 }],
  };
  const pending = { state: 'pending', key: 'ABCD', address: 'otpauth://totp/x?secret=ABCD' };
  const on = { state: 'on', codes: 9, ends: 2_000_000_000 };
  let factor: object = pending;
  const origin = await upstream((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'POST') answer(503, { error: 1, code: 'busy' });
    else if (request.url?.includes('account')) answer(200, { ...account, factor });
    else if (request.url?.includes('viewer')) answer(200, { viewer: { id: 7, username: 'ann' } });
    else answer(500, { error: 1, code: 'broken' });
  });
  const site = await startSite({ PAGE_STORE: 'off', API_ORIGIN: origin });
  try {
    for (const [form, state, after] of [
      ['session', pending, '<ul class="sessions">'],
      ['email-cancel', pending, '<p>A change to new@mail.example'],
      ['factor-off', pending, '<form method="post">'],
      ['factor-keep', on, '<p>'],
    ] as const) {
      factor = state;
      const body = new URLSearchParams({ form, session: '5' });
      const answer = await asMember(site.origin, '/edit/account/', { method: 'POST', body });
      const html = await htmlOf(answer);
      const told =
        /<p class="field-problem"[^>]*role="alert" tabindex[^>]*>([^<]*)<\/p>(<[^>]*>[^<]*)/u;
      const [, words, next] = told.exec(html) ?? [];
      expect([form, answer.status, words]).toEqual([
        ...[form, 503, expect.stringContaining('The site is busy just now.')],
      ]);
      expect(next).toContain(after);
    }
  } finally {
    await site.stop();
  }
});
