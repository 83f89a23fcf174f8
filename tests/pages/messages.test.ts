import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '#routes/paths.ts';
import { MESSAGE_MAX_LENGTH } from '#config/messages.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, shownWords, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const ANN = 6_000_001;
const BOB = 6_000_002;
const cookies = new Map<number, string>();

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  for (const [id, name] of [
    [ANN, 'Ann Lake'],
    [BOB, 'Bob Hill'],
  ] as const) {
    database
      .prepare(
        'INSERT INTO members (id, username, display_name, joined_ts, seen_ts) VALUES (?, ?, ?, 1, 1)',
      )
      .run(id, `m${id}`, name);
    cookies.set(id, `age=1; session=${openSessionIn(database, id)}`);
  }
  database.close();
});

const headersOf = (as: number | null) => ({ cookie: cookies.get(as ?? 0) ?? 'age=1' });
const read = (path: string, as: number | null = ANN): Promise<ReadPage> =>
  readPage(site.origin, path, headersOf(as));
const talkWith = (query = '') => read(paths.conversation(BOB) + query);

/** Presses a button of a form, as a browser without scripts does; gives the page that comes of it. */
async function press(
  { document, path }: ReadPage,
  name: string | RegExp,
  { as = ANN, typed = {} }: { as?: number; typed?: Record<string, string> } = {},
): Promise<ReadPage> {
  const [button] = allByRole(document, 'button', { name });
  const form = button?.closest('form');
  const body = new URLSearchParams();
  for (const field of form?.querySelectorAll('input[name]') ?? [])
    body.set(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '');
  if (button?.hasAttribute('name'))
    body.set(button.getAttribute('name') ?? '', button.getAttribute('value') ?? '');
  for (const [field, value] of Object.entries(typed)) body.set(field, value);
  const answer = await fetch(site.origin + path, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { ...headersOf(as), 'sec-fetch-site': 'same-origin' },
  });
  if (answer.status === 303) return read(answer.headers.get('location') ?? '/', as);
  const { parseHTML } = await import('linkedom');
  const { document: shown } = parseHTML(await answer.text());
  return { document: shown, path, status: answer.status } as ReadPage;
}
const said = ({ document }: ReadPage): string[] =>
  [...document.querySelectorAll('.said-list > li > p')].map((one) => one.textContent ?? '');
const main = ({ document }: ReadPage): string => shownWords(byRole(document, 'main'));

describe('messages, without script,', () => {
  it('ROUTE-84 MSG-01 are written, read and answered by forms', async () => {
    const empty = await read(paths.conversation(BOB));
    expect(main(empty)).toContain('Nothing has been written yet.');
    const sent = await press(empty, 'Send', { typed: { msg: 'Hello <b>Bob</b>\nhow are you?' } });
    expect(said(sent)).toEqual(['Hello <b>Bob</b>\nhow are you?']);
    const list = await read(paths.messages(), BOB);
    expect(main(list)).toMatch(/Ann Lake.*Hello <b>Bob<\/b>.*Unread: 1/su);
    // No GET changes anything (API.md): what is opened is read once that is said.
    const opened = await read(paths.conversation(ANN), BOB);
    expect(main(await read(paths.messages(), BOB))).toContain('Unread: 1');
    const after = await press(opened, 'Mark as read', { as: BOB });
    expect(said(after)).toHaveLength(1);
    const [profile] = allByRole(byRole(after.document, 'main'), 'link', { name: 'Profile' });
    expect(profile?.getAttribute('href')).toBe(paths.member(ANN));
    expect(allByRole(after.document, 'button', { name: 'Mark as read' })).toEqual([]);
    const talk = await read(paths.conversation(ANN), BOB);
    expect(said(talk)).toEqual(['Hello <b>Bob</b>\nhow are you?']);
    expect(main(await read(paths.messages(), BOB))).not.toContain('Unread');
    await press(talk, 'Send', { as: BOB, typed: { msg: 'Very well.' } });
    expect(main(await read(paths.conversation(BOB)))).toMatch(/You Hello.*Bob Hill Very well\./su);
  });

  it('are read, answered and deleted as far as their page shows them', async () => {
    const send = async (msg: string) => press(await talkWith(), 'Send', { typed: { msg } });
    await send('Shown');
    const shown = await read(paths.conversation(ANN), BOB);
    await send('Came after that');
    await press(shown, 'Mark as read', { as: BOB });
    const unread = async () => main(await read(paths.messages(), BOB));
    expect(await unread()).toContain('Unread: 1');
    await press(shown, 'Send', { as: BOB, typed: { msg: 'Answered' } });
    expect(await unread()).toContain('Unread: 1');
    await press(shown, 'Delete for good', { as: BOB });
    const left = await read(paths.conversation(ANN), BOB);
    expect(said(left)).toEqual(['Came after that', 'Answered']);
    await press(left, 'Mark as read', { as: BOB });
    expect(await unread()).not.toContain('Unread');
  });

  it('are there once where a form is sent twice', async () => {
    const page = await read(paths.conversation(BOB));
    await press(page, 'Send', { typed: { msg: 'By a finger that trembles' } });
    const again = await press(page, 'Send', { typed: { msg: 'By a finger that trembles' } });
    expect(said(again).filter((text) => text.includes('trembles'))).toHaveLength(1);
  });

  it.each([
    ['', 'This field is required'],
    [
      'x'.repeat(MESSAGE_MAX_LENGTH + 1),
      `The length should be no more than ${MESSAGE_MAX_LENGTH} characters`,
    ],
  ])(
    'that are not taken say so under their field, and nothing typed is lost',
    async (msg, text) => {
      const refused = await press(await read(paths.conversation(BOB)), 'Send', { typed: { msg } });
      expect(refused.status).toBe(422);
      const field = byRole(refused.document, 'textbox', { name: 'Write to Bob Hill' });
      expect(field.textContent).toBe(msg);
      const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      const about = refused.document.getElementById(id);
      expect(about && shownWords(about)).toBe(text);
    },
  );

  it('are taken back, reported, and end with a block and by deleting them', async () => {
    const page = await read(paths.conversation(BOB));
    const before = said(page).length;
    expect(said(await press(page, 'Unsend for both'))).toHaveLength(before - 1);
    const theirs = await read(paths.conversation(ANN), BOB);
    const way = allByRole(theirs.document, 'link', { name: 'Report' })
      .map((link) => link.getAttribute('href') ?? '')
      .find((href) => href.includes('messages'));
    const typed = {
      ...{ category: 'hate', message: 'Not what I want to read', name: 'Bob Hill' },
      ...{ email: 'bob@mail.example', good_faith: '1' },
    };
    // Nobody fills a form in three seconds: until then it comes back.
    const sendAs = async (as: number) => {
      const form = await read(way ?? '', as);
      const send = async () => {
        const sent = await press(form, 'Send report', { as, typed });
        expect(main(sent)).not.toContain('That was very fast');
        return sent;
      };
      return vi.waitFor(send, { timeout: 20_000, interval: 3200 });
    };
    const refused = main(await sendAs(ANN));
    expect(refused).toContain('Only the member who received a message can report it.');
    expect(main(await sendAs(BOB))).toContain('Hate or harassment');
    const blocked = await press(theirs, 'Block Ann Lake', { as: BOB });
    expect(main(blocked)).toContain('You have blocked Ann Lake.');
    // Whoever had a reason for that can still report them.
    const profile = await read(paths.member(ANN), BOB);
    const inMain = byRole(profile.document, 'main');
    expect(allByRole(inMain, 'link', { name: 'Report' })).not.toEqual([]);
    expect(main(await read(paths.conversation(BOB)))).toContain(
      'does not accept messages from you',
    );
    expect(allByRole(blocked.document, 'textbox', { name: /^Write to/u })).toEqual([]);
    const late = await press(page, 'Send', { typed: { msg: 'Written before that' } });
    const kept = byRole(late.document, 'textbox', { name: 'Write to Bob Hill' });
    expect([kept.textContent, kept.hasAttribute('readonly')]).toEqual([
      'Written before that',
      true,
    ]);
    const open = await press(blocked, 'Unblock', { as: BOB });
    expect(byRole(open.document, 'textbox', { name: /^Write to/u })).toBeTruthy();
    const cleared = await press(open, 'Delete for good', { as: BOB });
    expect(main(cleared)).toContain('The conversation has been deleted.');
    expect(main(cleared)).toContain('No messages yet');
  });

  it('begin for friends alone where their reader wants that', async () => {
    const page = await read(paths.messages(), BOB);
    const saved = await press(page, 'Save', { as: BOB, typed: { who: 'friends' } });
    expect(saved.document.querySelector('[autofocus]')?.textContent).toContain('is saved');
    expect(saved.document.querySelector('[name=who] [selected]')?.getAttribute('value')).toBe(
      'friends',
    );
  });

  it('MSG-02 lead a visitor from the control of a member’s page to the sign-in and back', async () => {
    const page = await read(paths.member(BOB), null);
    const [guest, member] = allByRole(page.document, 'link', { name: 'Message' });
    const path = paths.conversation(BOB);
    expect([guest, member].map((link) => link?.getAttribute('href'))).toEqual([path, path]);
    expect([guest?.getAttribute('data-modal'), member?.hasAttribute('data-modal')]).toEqual([
      ...['signin', false],
    ]);
    const asked = await fetch(site.origin + path, { redirect: 'manual' });
    expect([asked.status, asked.headers.get('location')]).toEqual([
      ...[302, `/login/?back=${encodeURIComponent(path)}`],
    ]);
  });

  it('written to somebody who has left meanwhile are not lost', async () => {
    const page = await talkWith();
    const gone = { ...page, path: paths.conversation(999_999_999) };
    const sent = await press(gone, 'Send', { typed: { object_id: '999999999', msg: 'So long' } });
    expect(sent.status).toBe(404);
    expect(shownWords(byRole(sent.document, 'region', { name: 'Your message' }))).toContain(
      'So long',
    );
  });

  it('are deleted where the latest are shown, and not from a page of older ones', async () => {
    const tools = async (query: string) =>
      allByRole((await talkWith(query)).document, 'button', { name: 'Delete for good' }).length;
    expect([await tools(''), await tools('?before=999999999')]).toEqual([1, 0]);
  });

  it('that are taken back from a page of older ones leave their member there, and say so', async () => {
    await press(await talkWith(), 'Send', { typed: { msg: 'Old' } });
    const after = await press(await talkWith('?before=999999999'), 'Unsend for both');
    expect(after.path).toBe(`${paths.conversation(BOB)}?before=999999999&sent=removed`);
    expect(after.document.querySelector('[autofocus]')?.textContent).toMatch(/has been unsent/u);
  });

  it('to nobody and to oneself have no page', async () => {
    expect((await read(paths.conversation(999_999_999))).status).toBe(404);
    expect((await read(paths.conversation(ANN))).path).toBe(paths.messages());
  });
});

describe('events', () => {
  const open = (headers: Record<string, string>) =>
    fetch(`${site.origin}/api/events.php`, { headers });

  it('come as they happen, neither held back nor compressed', async () => {
    const answer = await open({ ...headersOf(BOB), 'accept-encoding': 'br, gzip' });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
    expect([answer.headers.get('cache-control'), answer.headers.get('x-accel-buffering')]).toEqual([
      'private, no-store',
      'no',
    ]);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let heard = '';
    const hear = async (text: string): Promise<void> => {
      while (!heard.includes(text)) heard += new TextDecoder().decode((await reader.read()).value);
    };
    await hear('data: {"messages":');
    heard = '';
    await press(await read(paths.conversation(BOB)), 'Send', { typed: { msg: 'At once' } });
    await hear('data: {"messages":1,');
    await reader.cancel();
  });

  it('are for members alone', async () => {
    expect((await open({ cookie: 'age=1' })).status).toBe(401);
  });
});

describe('notifications, without script,', () => {
  it('are listed, marked as read, and told where one wants them', async () => {
    await press(await read(paths.conversation(ANN), BOB), 'Send', {
      as: BOB,
      typed: { msg: 'One more thing' },
    });
    const page = await read(paths.notifications());
    const [link] = allByRole(page.document, 'link', { name: 'New message' });
    expect(link?.getAttribute('href')).toBe(paths.conversation(BOB));
    expect(main(page)).toContain('Bob Hill');
    const all = await press(page, 'Mark all as read');
    expect(allByRole(all.document, 'button', { name: /^Mark/u })).toEqual([]);
    const set = await press(all, 'Save', { typed: { message: 'off' } });
    expect(set.document.querySelector('[autofocus]')?.textContent).toContain('is saved');
    const chosen = byRole(set.document, 'combobox', { name: 'New message' });
    expect(chosen.querySelector('[selected]')?.getAttribute('value')).toBe('off');
    // Without an address there is no mail to choose.
    expect(chosen.querySelectorAll('option')).toHaveLength(2);
    const odd = await press(set, 'Save', { typed: { reply: 'by-post', message: 'site' } });
    expect(byRole(odd.document, 'alert').textContent).toContain('This did not work.');
    expect(odd.status).toBe(400);
    expect(main(odd)).not.toContain('Your choice is saved.');
    const still = byRole(odd.document, 'combobox', { name: 'New message' });
    expect(still.querySelector('[selected]')?.getAttribute('value')).toBe('site');
  });

  it('end by a press on the page of a mail’s link; a wrong link says so', async () => {
    const page = await read(`${paths.notificationsStop()}?token=1.reply.x`, null);
    expect(main(page)).toContain('You will get no more emails about: Reply to your comment.');
    // As a mail program does it (RFC 8058): no cookie, nothing that says where it comes from.
    const oneClick = await fetch(site.origin + page.path, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    });
    expect(oneClick.status).toBe(410);
    const pressed = await press(page, 'Stop these emails');
    expect([pressed.status, main(pressed)]).toEqual([
      410,
      expect.stringContaining('This link is not valid.'),
    ]);
  });
});
