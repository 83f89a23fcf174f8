// @module-tag long
import { expect, it, vi } from 'vitest';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

// A file of its own: an address that proves nothing may ask for few mails.
const site = useStarted(startSite);

it('AUTH-21 a sign-in before the address is confirmed says where the mail is, and sends it once more by a press', async () => {
  const { open, send } = plainBrowser(site);
  const typed = { name: 'knot', email: 'knot@mail.example', pwd: 'correct horse' };
  await send(await open('/signup/'), 'Sign up', typed);
  const first = await mailedLink(site.dataDir, typed.email);
  const login = await open('/login/?back=/videos/longest/1/');
  const early = await send(login, 'Sign in', { usr: 'knot', pwd: typed.pwd });
  expect(wordsOf(early.document.body)).toContain(
    'is waiting for you at k•••@mail.example: open it',
  );
  const resent = await send(early, 'No email?');
  expect([resent.status, resent.path]).toEqual([200, login.path]);
  expect(wordsOf(resent.document.querySelector('main [role=status]') as Element)).toBe(
    'We have sent the email again, to k•••@mail.example. Only its newest link works.',
  );
  // The form stays, with the name, for when the link has been followed.
  expect(resent.document.querySelector('main input[name=usr]')?.getAttribute('value')).toBe('knot');
  const link = await vi.waitUntil(async () => {
    const now = await mailedLink(site.dataDir, typed.email);
    return now === first ? false : now;
  });
  await send(await open(link), 'Confirm your email address');
  const entered = await send(resent, 'Sign in', { usr: 'knot', pwd: typed.pwd });
  expect([entered.path, entered.status]).toEqual(['/videos/longest/1/', 200]);
});
