// @module-tag long
import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, sendSlowly, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

// A file of its own: an address that proves nothing may ask for few mails.
const site = useStarted(startSite);

const told = ({ document }: Page, role: string): string =>
  wordsOf(document.querySelector(`main [role=${role}]`) as Element);

it('AUTH-22 a restored password leads back to where somebody was, after a second step where there is one', async () => {
  const { open, send } = plainBrowser(site);
  const email = 'hobby@mail.example';
  const signup = await open('/signup/');
  // As fast as a browser that fills the form by itself: it is waited for, not refused.
  const filled = await send(signup, 'Sign up', { name: 'hobby', email, pwd: 'correct horse' });
  expect(told(filled, 'status')).toContain('h•••@mail.example');
  await send(await open(await mailedLink(site.dataDir, email)), 'Confirm your email address');
  let used = '';
  const restoreWith = async (pwd: string): Promise<Page> => {
    const login = await open('/login/?back=/videos/longest/1/');
    const ways = [...login.document.querySelectorAll('main a')];
    const way = ways.find((link) => wordsOf(link) === 'Forgot your password?');
    const restore = await open(way?.getAttribute('href') ?? '');
    await sendSlowly(() => send(restore, 'Restore password', { email }));
    // The last mail before was one of a confirmation, or one without a link.
    const link = await vi.waitUntil(async () => {
      const now = await mailedLink(site.dataDir, email);
      return now.includes('/restore-password/') && now;
    });
    used = link;
    return send(await open(link), 'Choose a new password', { pwd });
  };
  const entered = await restoreWith('another horse');
  expect([entered.path, entered.status]).toEqual(['/en/videos/longest/1/', 200]);
  const over = await open(used);
  expect([over.status, wordsOf(over.document.querySelector('h1') as Element)]).toEqual([
    ...[410, 'Restore password'],
  ]);
  expect(wordsOf(over.document.querySelector('main form') as Element)).toContain('Invalid link');
  expect(over.document.querySelectorAll('main [type=password]').length).toBe(0);
  expect(over.document.querySelectorAll('main [type=email]').length).toBe(1);
  // Who is signed in has a confirmed address, and is told of no mail that comes to confirm one.
  const confirmed = await open('/signup/confirm/');
  expect(confirmed.document.querySelectorAll('main form').length).toBe(0);
  const onward = confirmed.document.querySelector('main .ways a');
  expect(onward?.getAttribute('href')).toBe('/edit/account/');
  const pending = await send(await open('/edit/account/'), 'Set up');
  const key = wordsOf(pending.document.querySelector('main code') as Element).replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await send(await send(pending, 'Switch on', { code }), 'Sign out');
  const asked = await restoreWith('yet another horse');
  expect(asked.path).toBe('/en/login/?step=code&sent=3&back=%2Fvideos%2Flongest%2F1%2F');
  expect(told(asked, 'status')).toBe('Your new password is saved. One step is left.');

  const login = await open('/login/');
  const signIn = () => send(login, 'Sign in', { usr: 'hobby', pwd: 'yet another horse' });
  await send(await signIn(), 'I have lost my app and my codes');
  const step = await signIn();
  expect(step.document.querySelector('main [role=alert]')).toBeNull();
  expect(wordsOf(step.document.body)).toMatch(
    /From [A-Z][a-z]+ \d+, \d{4} at .+ UTC on the password alone is enough/u,
  );
  expect(wordsOf(step.document.body)).not.toContain('I have lost my app and my codes');
  for (let tries = 1; tries < RATE_LIMITS.factor.times; tries += 1)
    await send(step, 'Two-step verification', { code: '000000' });
  // Whoever comes back is told before they type one more.
  expect(told(await signIn(), 'alert')).toMatch(/attempts, try again later \(in 1[45] minutes\)/u);
});

it('AUTH-22 restoring says that an address is nobody’s to that address alone: its page says the same of any', async () => {
  const { open, send } = plainBrowser(site);
  const wayBack = '?back=%2Fvideos%2Flongest%2F1%2F';
  const restore = await open(`/restore-password/${wayBack}`);
  const page = await sendSlowly(() =>
    send(restore, 'Restore password', { email: 'x@mail.example' }),
  );
  const said = wordsOf(page.document.querySelector('main [role=status]') as Element);
  expect([page.path, page.status]).toEqual([restore.path, 200]);
  expect(said).toBe('We have sent an email to x•••@mail.example. Its link works for an hour.');
  // Whom it did not reach asks for it once more, and gets back to where they came from all the same.
  const more = page.document.querySelector('main .ways a');
  expect([more && wordsOf(more), more?.getAttribute('href')]).toEqual([
    'Send again',
    `/restore-password/${wayBack}`,
  ]);
});
