import { chromium, type Browser, type Page } from 'playwright';
import { findHeadlessShell } from '../setup/chromium.ts';

/** The name by which visitors know the site behind its proxy. */
export const ORIGIN = 'https://example.org';

/** A browser that finds the site's name at nginx on this machine. */
export const openBrowser = (port: number): Promise<Browser> =>
  chromium.launch({
    executablePath: findHeadlessShell(),
    args: ['--no-sandbox', `--host-resolver-rules=MAP example.org:443 127.0.0.1:${port}`],
  });

/** A page of somebody who is of age; of a member where there is a session. Nobody vouches for the sample's certificate. */
export async function pageOf(
  browser: Browser,
  member?: { id: number; session: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: ORIGIN, ignoreHTTPSErrors: true });
  const secure = { url: ORIGIN, secure: true };
  await context.addCookies([{ name: 'age', value: '1', ...secure }]);
  if (member)
    await context.addCookies([
      { name: '__Host-session', value: member.session, httpOnly: true, ...secure },
      { name: 'user', value: `%7B%22id%22%3A${member.id}%7D`, ...secure },
    ]);
  context.setDefaultTimeout(60_000);
  return context.newPage();
}
