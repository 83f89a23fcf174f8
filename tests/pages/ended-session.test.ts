import { expect, it } from 'vitest';
import { tokenHash } from '#api/services/sessions/token.ts';
import { mailedLink } from '../setup/mailed-link.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);

const endsOf = ({ document }: Page): number =>
  document.querySelectorAll('main .sessions form').length;

it(
  'a session that is ended from another browser is over at its next request, which says so; one’s own stays',
  { tags: 'long' },
  async () => {
    const typed = { name: 'dunlin', email: 'dunlin@mail.example', pwd: 'correct horse' };
    const [mine, other] = [plainBrowser(site), plainBrowser(site)];
    await mine.send(await mine.open('/signup/'), 'Sign up', typed);
    const confirm = await mine.open(await mailedLink(site.dataDir, typed.email));
    await mine.send(confirm, 'Confirm your email address');
    for (const { open, send } of [mine, other])
      await send(await open('/login/'), 'Sign in', { usr: typed.name, pwd: typed.pwd });
    expect((await other.open('/edit/account/')).path).toBe('/edit/account/');
    const account = await mine.open('/edit/account/');
    // The one it is asked from has no button that ends it.
    expect(endsOf(account)).toBe(1);
    // Pressed twice, it is ended once, and told as done.
    for (let presses = 0; presses < 2; presses += 1) {
      const ended = await mine.send(account, 'End');
      expect([ended.path, ended.status, endsOf(ended)]).toEqual([
        ...['/edit/account/?sent=sessions', 200, 0],
      ]);
      const told = ended.document.querySelector('main [role=status][autofocus]');
      expect(told && wordsOf(told)).toBe('That session has ended.');
    }
    const over = await other.open('/edit/account/');
    expect(over.path).toBe('/login/?back=%2Fedit%2Faccount%2F&sent=4');
    expect(wordsOf(over.document.querySelector('main [role=status]') as Element)).toBe(
      'You are no longer signed in here: this session has ended. Sign in again to continue.',
    );
    const again = await other.send(over, 'Sign in', { usr: typed.name, pwd: typed.pwd });
    expect(again.path).toBe('/edit/account/');
    // Who was never signed in is told of no session.
    const stranger = await plainBrowser(site).open('/edit/account/');
    expect(stranger.path).toBe('/login/?back=%2Fedit%2Faccount%2F');
  },
);

it('signing out everywhere is of the member whose page it was, not of who is signed in by now, and of nobody who is not', async () => {
  const [ann, bob] = [1, 2] as const;
  const [mine = '', another = '', theirs = ''] = withDatabase(site, (database) => {
    for (const id of [ann, bob])
      database
        .prepare(
          "INSERT INTO accounts (member_id, email, email_key, password_hash, created_ts, confirmed_ts) VALUES (?, ?, ?, 'none', 1, 1)",
        )
        .run(id, `m${id}@mail.example`, `m${id}@mail.example`);
    return [ann, ann, bob, bob].map((id) => openSessionIn(database, id));
  });
  const left = () =>
    withDatabase(site, (database) =>
      [ann, bob].map((id) =>
        Number(
          database.prepare('SELECT count(*) AS n FROM sessions WHERE member_id = ?').get(id)?.['n'],
        ),
      ),
    );
  const browser = plainBrowser(site);
  browser.cookies.set('session', mine);
  const account = await browser.open('/de/edit/account/');
  // Where each way out leads.
  const backs = [...account.document.querySelectorAll('[data-signout] [name=back]')].map((field) =>
    field.getAttribute('value'),
  );
  expect(new Set(backs)).toEqual(new Set(['/de/', '/de/edit/account/']));
  browser.cookies.set('session', theirs);
  const kept = await browser.send(account, 'Überall abmelden');
  expect([kept.status, left()]).toEqual([409, [2, 2]]);
  browser.cookies.set('session', 'A'.repeat(43));
  const over = await browser.send(account, 'Überall abmelden');
  expect([over.status, left()]).toEqual([401, [2, 2]]);
  browser.cookies.set('session', another);
  const form = kept.document.querySelector('[data-pending]')?.getAttribute('aria-label') ?? '';
  const done = await browser.send(kept, form);
  expect([done.path, done.status, left()]).toEqual(['/de/', 200, [0, 2]]);
});

it('a link’s form is carried out though the session has ended in which its page was opened, and where another one is open', async () => {
  const [mine = '', theirs = ''] = withDatabase(site, (database) =>
    [3, 4].map((id) => {
      database
        .prepare(
          "INSERT INTO accounts (member_id, email, email_key, password_hash, created_ts, confirmed_ts) VALUES (?, ?, ?, 'none', 1, 1)",
        )
        .run(id, `m${id}@mail.example`, `m${id}@mail.example`);
      database
        .prepare(
          "INSERT INTO account_tokens (token_hash, kind, member_id, expires_ts) VALUES (?, 'restore', ?, 9999999999)",
        )
        .run(tokenHash(`${id}`.padStart(43, 'A')), id);
      return openSessionIn(database, id);
    }),
  );
  const browser = plainBrowser(site);
  for (const [token, session] of [
    ['4', mine],
    ['3', null],
  ] as const) {
    browser.cookies.set('session', token === '3' ? mine : theirs);
    const page = await browser.open(`/restore-password/?token=${token.padStart(43, 'A')}`);
    if (session === null) browser.cookies.delete('session');
    else browser.cookies.set('session', session);
    const saved = await browser.send(page, 'Choose a new password', { pwd: 'better horse' });
    expect([saved.path, saved.status]).toEqual(['/', 200]);
    expect(browser.cookies.has('session')).toBe(true);
  }
});
