import { expect, it, onTestFinished } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;

it('where passkeys cannot be used, as at a host that is a number, the account’s page says so and offers none', async () => {
  const token = withDatabase(site, (database) => {
    database
      .prepare(
        `INSERT OR IGNORE INTO accounts (member_id, email, email_key, password_hash, confirmed_ts, created_ts)
         VALUES (?, 'one@mail.example', 'one@mail.example', '', 1, 1)`,
      )
      .run(MEMBER);
    return openSessionIn(database, MEMBER);
  });
  const visitor = await newVisitor(browser, site.origin);
  onTestFinished(visitor.close);
  const { page } = visitor;
  await page.context().addCookies([{ name: 'session', value: token, url: site.origin }]);
  await page.goto('/edit/account/');
  const main = page.getByRole('main');
  await main.getByText('This browser cannot use passkeys at this address.').waitFor();
  expect(await main.getByRole('button', { name: 'Add a passkey' }).isVisible()).toBe(false);
});
