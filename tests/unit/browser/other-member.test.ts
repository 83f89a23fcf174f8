import { parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '#browser/enhance/other-member.ts';
import { endSession } from '#browser/member/end-session.ts';

const MESSAGES = `<header><form method="post"><input name="as" value="1"></form></header>
  <main><h1>Ann</h1><section data-own="/messages/2/" data-live="/messages/2/" data-unread="2">Before<ol><li>Between us</li></ol>
  <form method="post"><input name="as" value="1"><textarea></textarea><button>Send</button></form></section></main>`;
const VIDEO = `<header><form method="post"></form></header><main><h1>Harbour</h1>
  <div data-own="/comments/7/"><form method="post"><input name="as" value="1"><textarea></textarea></form></div></main>`;
const REPORT = '<dialog open><form><textarea></textarea></form></dialog>';
const NEW_LIST = `<main><h1>Lists of Ann</h1><form><input name="as" value="1"></form>
  <dialog open><h2>New playlist</h2><button>×</button><form method="post"><textarea></textarea></form></dialog></main>`;
const SIGN_IN = '<dialog open><form><input name="usr"><input type="password"></form></dialog>';
const CODE = '<dialog open><form><input autocomplete="one-time-code"></form></dialog>';
const HISTORY = `<main><h1>History</h1><form role="search" action="/member/1/history/1/"><input type="search"></form>
  <form method="post"><input name="as" value="1"></form></main>`;
const UPLOAD = `<main><h1>Upload</h1><form method="post"><input name="as" value="1"><textarea></textarea></form>
  <section data-uploads><ul><li data-begun="7">Lake</li></ul></section></main>`;

/** A page at an address that was opened by `by`, in a browser in which `now` is signed in. */
function opened(
  path: string,
  body: string,
  { by = 1, now = 0, typed = '', neutral = '' }: Record<string, string | number>,
) {
  const { document, Event: OwnEvent } = parseHTML(
    `<html data-user data-member="${by}"><body>${body}</body></html>`,
  );
  for (const field of document.querySelectorAll('input, textarea'))
    Object.assign(field, { defaultValue: (field as HTMLInputElement).value });
  const field = typed ? document.querySelector<HTMLTextAreaElement>(String(typed)) : null;
  if (field) field.value = 'Half a thought';
  const signIn = (id: string | number): void => {
    const value = id ? `user=%7B%22id%22%3A${id}%7D` : '';
    Object.defineProperty(document, 'cookie', { value, configurable: true, writable: true });
  };
  signIn(now);
  document.title = 'Ann';
  const tab = new EventTarget();
  const reload = vi.fn();
  const host = 'site.example';
  const location = { href: `https://${host}${path}`, host, pathname: path, reload };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  const storage = { getItem: () => neutral, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  onTestFinished(() => void vi.unstubAllGlobals());
  return { document, OwnEvent, field, signIn, tab, reload };
}

/** What is left of such a page once it is settled. */
function settled(...[path, body, about]: Parameters<typeof opened>) {
  const { document, OwnEvent, field, signIn, tab, reload } = opened(path, body, about);
  settle();
  const words = (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
  return {
    ...{ isReloaded: reload.mock.calls.length > 0, words, isTyped: field?.isConnected },
    isMember: 'user' in document.documentElement.dataset,
    title: document.title,
    live: document.querySelector('[data-live], [data-unread]'),
    document,
    /** Its member signs in again in another tab: the header that the page has then, and its title. */
    comeBack: () => {
      signIn(about.by ?? 1);
      tab.dispatchEvent(new Event('focus'));
      return ['user' in document.documentElement.dataset, document.title];
    },
    /** The dialog on it is closed. */
    close: () => {
      const dialog = document.querySelector('dialog');
      dialog?.removeAttribute('open');
      dialog?.dispatchEvent(new OwnEvent('close'));
      return reload.mock.calls.length > 0;
    },
  };
}

it('a member who is signed out beside what they type keeps that alone of their page', () => {
  const left = settled('/messages/2/', MESSAGES, { typed: 'textarea' });
  expect(left).toMatchObject({
    ...{ isReloaded: false, words: 'Half a thoughtSend', isTyped: true, isMember: false },
    ...{ title: 'site.example', live: null },
  });
  expect(left.comeBack()).toEqual([true, 'Ann']);
  const discreet = settled('/messages/2/', MESSAGES, { typed: 'textarea', neutral: 'Notes' });
  expect([discreet.title, discreet.comeBack()]).toEqual(['Notes', [true, 'Notes']]);
  const list = settled('/playlists/', NEW_LIST, { typed: 'dialog textarea' });
  expect(list).toMatchObject({
    ...{ isReloaded: false, words: 'New playlist×Half a thought', isTyped: true },
  });
  expect(list.close()).toBe(true);
  const upload = settled('/upload-video/', UPLOAD, { typed: 'textarea' });
  expect(upload.words).toBe('Half a thought');
  expect(upload.document.querySelector('[data-uploads=taken]')).not.toBeNull();
  // The field that pictures are chosen with is empty again.
  const album = UPLOAD.replace('<textarea>', '<input type="file"><textarea>');
  expect(settled('/upload-album/', album, {}).isReloaded).toBe(true);
  const photos = '<ol data-album-photos><li>A picture</li></ol><textarea>';
  const chosen = settled('/upload-album/', album.replace('<textarea>', photos), {});
  expect(chosen).toMatchObject({ isReloaded: false, words: 'A picture' });
  // What stands over the page is of no use without it.
  const over = settled('/messages/2/', MESSAGES + REPORT, { typed: 'dialog textarea' });
  expect(over.isReloaded).toBe(true);
});

it('everybody’s page stays whole for what is typed on it, in a dialog over it as well', () => {
  const words = 'Harbour';
  for (const typed of ['main textarea', 'dialog textarea'])
    expect(settled('/videos/7/', VIDEO + REPORT, { typed })).toMatchObject({
      ...{ isReloaded: false, isTyped: true, words: expect.stringContaining(words) },
      // Its title is nobody's.
      ...{ isMember: false, title: 'Ann' },
    });
  const left = settled('/videos/7/', VIDEO, { typed: 'main textarea', neutral: 'Notes' });
  expect(left.comeBack()).toEqual([true, 'Ann']);
});

it('a page on which nothing was typed is loaded anew, one of somebody else’s too, and what a sign-in has made needless', () => {
  expect(settled('/messages/2/', MESSAGES, {}).isReloaded).toBe(true);
  expect(settled('/messages/2/', MESSAGES, { now: 2, typed: 'textarea' }).isReloaded).toBe(true);
  // Of a search nothing is lost, nor of what was closed.
  const search = settled('/member/1/history/1/', HISTORY, { typed: '[type=search]' });
  expect(search.isReloaded).toBe(true);
  const closed = settled('/playlists/', NEW_LIST.replace(' open', ''), { typed: 'textarea' });
  expect(closed.isReloaded).toBe(true);
  const visitor = { by: 0, now: 2 };
  const code = settled('/videos/7/', VIDEO + CODE, { ...visitor, typed: 'dialog input' });
  expect(code.isReloaded).toBe(true);
  const half = settled('/videos/7/', VIDEO + SIGN_IN, { ...visitor, typed: '[name=usr]' });
  expect(half.isReloaded).toBe(true);
  const report = settled('/videos/7/', VIDEO + REPORT, { ...visitor, typed: 'dialog textarea' });
  expect(report.isReloaded).toBe(false);
});

it('a page whose session the server has ended is its member’s again once they have signed in beside it, and nobody else’s', async () => {
  const { document, signIn, tab, reload } = opened('/videos/7/', VIDEO, {
    ...{ now: 1, typed: 'main textarea' },
  });
  await endSession();
  const { dataset } = document.documentElement;
  expect([dataset.user, dataset.member]).toEqual([undefined, '0']);
  signIn(2);
  tab.dispatchEvent(new Event('focus'));
  expect([dataset.user, dataset.member]).toEqual([undefined, '0']);
  signIn(1);
  tab.dispatchEvent(new Event('focus'));
  settle();
  expect([dataset.user, dataset.member, reload.mock.calls.length]).toEqual(['', '1', 0]);
});
