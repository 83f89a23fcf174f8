import { parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '#browser/enhance/other-member.ts';

const MESSAGES = `<header><form method="post"><input name="as" value="1"></form></header>
  <main><h1>Ann</h1><section data-own="/messages/2/" data-live="/messages/2/" data-unread="2">Before<ol><li>Between us</li></ol>
  <form method="post"><input name="as" value="1"><textarea></textarea><button>Send</button></form></section></main>`;
const VIDEO = `<header><form method="post"></form></header><main><h1>Harbour</h1>
  <div data-own="/comments/7/"><form method="post"><input name="as" value="1"><textarea></textarea></form></div></main>`;
const REPORT = '<dialog open><form><textarea></textarea></form></dialog>';
const NEW_LIST = `<main><h1>Lists of Ann</h1><form><input name="as" value="1"></form>
  <dialog open><h2>New playlist</h2><button>×</button><form method="post"><textarea></textarea></form></dialog></main>`;
const SIGN_IN = '<dialog open><form><input name="usr"><input type="password"></form></dialog>';

/** A page at an address that was opened by `by`, in a browser in which `now` is signed in: what is left once it is settled. */
function settled(
  path: string,
  body: string,
  { by = 1, now = 0, typed = '' }: { by?: number; now?: number; typed?: string },
) {
  const { document } = parseHTML(`<html data-user data-member="${by}"><body>${body}</body></html>`);
  for (const field of document.querySelectorAll('input, textarea'))
    Object.assign(field, { defaultValue: (field as HTMLInputElement).value });
  const field = typed ? document.querySelector<HTMLTextAreaElement>(typed) : null;
  if (field) field.value = 'Half a thought';
  Object.defineProperty(document, 'cookie', { value: now ? `user=%7B%22id%22%3A${now}%7D` : '' });
  const reload = vi.fn();
  const host = 'site.example';
  const location = { href: `https://${host}${path}`, host, pathname: path, reload };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  onTestFinished(() => void vi.unstubAllGlobals());
  settle();
  const words = (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
  return {
    ...{ isReloaded: reload.mock.calls.length > 0, words, isTyped: field?.isConnected },
    isMember: 'user' in document.documentElement.dataset,
    title: document.title,
    live: document.querySelector('[data-live], [data-unread]'),
  };
}

it('a member who is signed out beside what they type keeps that alone of their page', () => {
  expect(settled('/messages/2/', MESSAGES, { typed: 'textarea' })).toEqual({
    ...{ isReloaded: false, words: 'Half a thoughtSend', isTyped: true, isMember: false },
    ...{ title: 'site.example', live: null },
  });
  expect(settled('/playlists/', NEW_LIST, { typed: 'dialog textarea' })).toMatchObject({
    ...{ isReloaded: false, words: 'New playlist×Half a thought', isTyped: true },
  });
  // What stands over the page is of no use without it.
  const over = settled('/messages/2/', MESSAGES + REPORT, { typed: 'dialog textarea' });
  expect(over.isReloaded).toBe(true);
});

it('everybody’s page stays whole for what is typed on it, in a dialog over it as well', () => {
  const words = 'Harbour';
  for (const typed of ['main textarea', 'dialog textarea'])
    expect(settled('/videos/7/', VIDEO + REPORT, { typed })).toMatchObject({
      ...{ isReloaded: false, isTyped: true, words: expect.stringContaining(words) },
    });
});

it('a page on which nothing was typed is loaded anew, one of somebody else’s too, and what a sign-in has made needless', () => {
  expect(settled('/messages/2/', MESSAGES, {}).isReloaded).toBe(true);
  expect(settled('/messages/2/', MESSAGES, { now: 2, typed: 'textarea' }).isReloaded).toBe(true);
  const visitor = { by: 0, now: 2 };
  const half = settled('/videos/7/', VIDEO + SIGN_IN, { ...visitor, typed: '[name=usr]' });
  expect(half.isReloaded).toBe(true);
  const report = settled('/videos/7/', VIDEO + REPORT, { ...visitor, typed: 'dialog textarea' });
  expect(report.isReloaded).toBe(false);
});
