// @module-tag long
import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, sendSlowly, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

// A file of its own: an address that proves nothing may ask for few mails.
const site = useStarted(startSite);

it('a restored password leads to the other ways in, where the account has any', async () => {
  const { open, send } = plainBrowser(site);
  const email = 'merlin@mail.example';
  await send(await open('/signup/'), 'Sign up', { name: 'merlin', email, pwd: 'correct horse' });
  await send(await open(await mailedLink(site.dataDir, email)), 'Confirm your email address');
  withDatabase(site, (database) =>
    database.exec(
      `INSERT INTO identities (issuer, subject, email, member_id, linked_ts)
       SELECT 'https://id.example', 's', 'x@mail.example', id, 1 FROM members WHERE username = 'merlin'`,
    ),
  );
  let used = '';
  const restoreWith = async (pwd: string): Promise<Page> => {
    await sendSlowly(async () =>
      send(await open('/restore-password/'), 'Restore password', { email }),
    );
    used = await vi.waitUntil(async () => {
      const now = await mailedLink(site.dataDir, email);
      return now.includes('/restore-password/') && now !== used && now;
    });
    return send(await open(used), 'Choose a new password', { pwd });
  };
  const set = await restoreWith('better horse');
  expect(set.path).toBe('/en/edit/account/?sent=restored');
  const told = wordsOf(set.document.querySelector('main [role=status]') as Element);
  expect(told).toContain('check below that all of them are yours');
  // After a second step as without one.
  const pending = await send(await open('/edit/account/'), 'Set up');
  const key = wordsOf(pending.document.querySelector('main code') as Element).replaceAll(' ', '');
  const codes = new TOTP({ secret: Secret.fromBase32(key) });
  await send(await send(pending, 'Switch on', { code: codes.generate() }), 'Sign out');
  const asked = await restoreWith('best of horses');
  expect(asked.path).toBe('/en/login/?step=code&sent=3');
  // The code that set it up is used.
  const code = codes.generate({ timestamp: Date.now() + 30_000 });
  const entered = await send(asked, 'Two-step verification', { code });
  expect(entered.path).toBe('/en/edit/account/?sent=restored');
});
