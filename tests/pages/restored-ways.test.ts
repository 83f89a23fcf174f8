// @module-tag long
import { expect, it, vi } from 'vitest';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, sendSlowly } from './support/plain-browser.ts';
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
  await sendSlowly(async () =>
    send(await open('/restore-password/'), 'Restore password', { email }),
  );
  const link = await vi.waitUntil(async () => {
    const now = await mailedLink(site.dataDir, email);
    return now.includes('/restore-password/') && now;
  });
  const set = await send(await open(link), 'Choose a new password', { pwd: 'better horse' });
  expect(set.path).toBe('/en/edit/account/?sent=restored');
  const told = wordsOf(set.document.querySelector('main [role=status]') as Element);
  expect(told).toContain('look below whether all of them are yours');
});
