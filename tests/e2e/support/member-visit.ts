import type { Browser, BrowserContextOptions } from 'playwright';
import { openSessionIn } from '../../setup/sessions.ts';
import { withDatabase } from '../../setup/site-database.ts';
import { newVisitor, type Visitor } from './visitor.ts';

export { withDatabase };

interface Site {
  origin: string;
  dataDir: string;
}

/** A visitor who is signed in as a member. */
export async function newMember(
  browser: Browser,
  site: Site,
  id: number,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const value = withDatabase(site, (database) => openSessionIn(database, id));
  const visitor = await newVisitor(browser, site.origin, options);
  await visitor.context.addCookies([
    { name: 'session', value, url: site.origin, httpOnly: true },
    { name: 'user', value: `%7B%22id%22%3A${id}%7D`, url: site.origin },
  ]);
  return visitor;
}
