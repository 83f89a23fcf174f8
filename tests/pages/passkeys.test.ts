import { expect, it } from 'vitest';
import { hashPassword } from '#api/services/accounts/passwords/hash.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { withDatabase } from '../setup/site-database.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);
const MEMBER = 2;
const ADDED_TS = 1_790_000_000;
const EMAIL = 'member@mail.example';

/** A browser of a member with two passkeys that were added in one browser, a minute apart. */
function holder() {
  const token = withDatabase(site, (database) => {
    database.exec(`DELETE FROM accounts; DELETE FROM passkeys;
      INSERT INTO accounts (member_id, email, email_key, password_hash, confirmed_ts,
        created_ts) VALUES (${MEMBER}, '${EMAIL}', '${EMAIL}', '', 1, 1);
      INSERT INTO passkeys (credential_id, member_id, public_key, counter, transports, agent, added_ts)
      VALUES ('one', ${MEMBER}, 'k', 0, '', 'Chrome, Linux', ${ADDED_TS}),
        ('two', ${MEMBER}, 'k', 0, '', 'Chrome, Linux', ${ADDED_TS + 60})`);
    return openSessionIn(database, MEMBER);
  });
  const browser = plainBrowser(site);
  browser.cookies.set('session', token);
  return browser;
}
const FIRST = 'Chrome, Linux, Added on September 21, 2026 at 2:13 PM UTC';
const shown = ({ document }: Page) =>
  [...document.querySelectorAll('main .sessions li')]
    .filter((entry) => entry.querySelector('[name=passkey]'))
    .map((entry) => wordsOf(entry.querySelector('span') as Element));

/** What the page says was done, where it begins. */
const toldOf = ({ document }: Page): string =>
  wordsOf(document.querySelector('main [role=status][autofocus]') as Element);

it('two passkeys of one browser are told apart by their time, and by what their owner calls them, without script', async () => {
  const { open, send } = holder();
  const page = await open('/edit/account/');
  expect(shown(page)).toEqual([
    'Chrome, Linux Added on September 21, 2026 at 2:13 PM UTC',
    'Chrome, Linux Added on September 21, 2026 at 2:14 PM UTC',
  ]);
  const naming = `Name it: ${FIRST}`;
  const refused = await send(page, naming, { name: 'x'.repeat(41) });
  expect([refused.status, refused.document.querySelectorAll('main details[open]').length]).toEqual([
    ...[422, 1],
  ]);
  const field = refused.document.querySelector('main [autofocus]');
  expect(field?.getAttribute('value')).toBe('x'.repeat(41));
  expect(wordsOf(refused.document.getElementById('passkey-name-0-problem') as Element)).toBe(
    'The length should be no more than 40 characters',
  );
  const named = await send(refused, naming, { name: ' My <b>phone</b> ' });
  expect([named.path, shown(named)]).toEqual([
    '/edit/account/?sent=passkey-named',
    [
      'My <b>phone</b> Chrome, Linux Added on September 21, 2026 at 2:13 PM UTC',
      'Chrome, Linux Added on September 21, 2026 at 2:14 PM UTC',
    ],
  ]);
  expect(toldOf(named)).toBe('The name of the passkey is saved.');
  const again = `Name it: My <b>phone</b>, ${FIRST.replace('Chrome, Linux, ', '')}`;
  expect(shown(await send(named, again, { name: '' }))).toEqual(shown(page));
});

it('two passkeys of one browser and one minute are numbered, until one has a name', async () => {
  const { open, send } = holder();
  withDatabase(site, (database) => {
    database.exec(`UPDATE passkeys SET added_ts = ${ADDED_TS + 1} WHERE credential_id = 'two'`);
  });
  const page = await open('/edit/account/');
  const added = 'Added on September 21, 2026 at 2:13 PM UTC';
  expect(shown(page)).toEqual([`Chrome, Linux (1) ${added}`, `Chrome, Linux (2) ${added}`]);
  const named = await send(page, `Name it: Chrome, Linux (2), ${added}`, { name: 'Key' });
  expect(shown(named)).toEqual([`Chrome, Linux ${added}`, `Key Chrome, Linux ${added}`]);
});

it('a passkey that is removed is gone, and the page begins with saying so', async () => {
  const { open, send } = holder();
  const page = await open('/edit/account/');
  expect(page.document.querySelector('main [role=status]')).toBeNull();
  const [first = ''] = shown(page);
  const removed = await send(page, 'Remove');
  expect([removed.path, toldOf(removed)]).toEqual([
    ...['/edit/account/?sent=passkey-removed', 'The passkey is removed.'],
  ]);
  expect(shown(removed)).not.toContain(first);
  expect(shown(removed)).toHaveLength(1);
});

it('what is gone already, by another press or in another tab, is told as gone', async () => {
  const { open, send } = holder();
  const page = await open('/edit/account/');
  for (const press of [() => send(page, 'Remove'), () => send(page, `Name it: ${FIRST}`)]) {
    await send(page, 'Remove');
    const gone = await press();
    expect([gone.path, gone.status, toldOf(gone)]).toEqual([
      ...['/edit/account/?sent=passkey-removed', 200, 'The passkey is removed.'],
    ]);
  }
});

it('a second step whose set-up took too long begins anew, and nobody is told of a problem of the site', async () => {
  const { open, send } = holder();
  const pwd = 'correct horse';
  const hash = await hashPassword(pwd);
  withDatabase(site, (database) => {
    database.prepare('UPDATE accounts SET password_hash = ?').run(hash);
  });
  const pending = await send(await open('/edit/account/'), 'Set up', { pwd });
  withDatabase(site, (database) => database.exec('DELETE FROM second_factors'));
  const over = await send(pending, 'Switch on', { code: '123456' });
  const told = over.document.querySelector('main [aria-label="Set up"] [role=alert]');
  expect(told && wordsOf(told)).toBe(
    'This took too long, or was already done. Please begin again.',
  );
  // Not to set it up is what has come of it.
  const left = await send(pending, 'Do not set up');
  expect([left.path, left.status]).toEqual(['/edit/account/?sent=4', 200]);
});
