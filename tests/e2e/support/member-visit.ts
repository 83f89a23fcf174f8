import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright';
import { openSessionIn } from '../../setup/sessions.ts';
import { newVisitor, type Visitor } from './visitor.ts';

interface Site {
  origin: string;
  dataDir: string;
}

/** Does something with the database of a site that is running. */
export function withDatabase<Result>(
  { dataDir }: Site,
  work: (database: DatabaseSync) => Result,
): Result {
  const database = new DatabaseSync(join(dataDir, 'islet.db'), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
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
