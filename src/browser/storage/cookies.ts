import { CHOICE_SECONDS } from '#config/consent.ts';
import type { COOKIE_ROWS, CookieName } from '#config/cookies.ts';

/** Cookies that a script may see. */
type ScriptCookie = {
  [Name in CookieName]: (typeof COOKIE_ROWS)[Name] extends { httpOnly: true } ? never : Name;
}[CookieName];

/** Cookies that scripts see; none where the page may have none, as in a closed frame of another site. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Whether a cookie is set that scripts may see. */
export const hasCookie = (name: ScriptCookie): boolean => `; ${cookies()}`.includes(`; ${name}=`);

/** The id in the cookie `user`; 0 where nobody is signed in. */
export const signedInAs = (): number =>
  Number(/(?:^|; )user=%7B%22id%22%3A(\d+)/u.exec(cookies())?.[1] ?? 0);

/** Sets a cookie to `1` for a year, or takes it away. */
export function markCookie(name: ScriptCookie, on = true): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  const age = on ? CHOICE_SECONDS : 0;
  document.cookie = `${name}=1;Path=/;Max-Age=${age};SameSite=Lax${secure}`;
}
