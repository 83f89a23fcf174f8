import type { IncomingMessage, ServerResponse } from 'node:http';
import { COOKIES, type CookieName } from '#config/cookies.ts';
import { isLanguage } from '#config/locales.ts';
import { isSiteGroup } from '#config/site-groups.ts';
import { proofAfter, type AgeProof } from '#lib/age-gate.ts';
import { readCookie, setCookie } from '#lib/cookies.ts';
import { localBack } from '#lib/local-back.ts';
import { withQuery } from '#lib/query.ts';
import { splitPrefix } from '#lib/view.ts';
import type { AgeCookie } from './age/proof.ts';
import { redirect } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';
import { isHttps, type OwnAddress } from './web-request.ts';

/** The most bytes of its form: what it says goes into a header of the answer. */
export const PREFERENCES_BYTES = 4096;

export interface PreferencesOptions extends OwnAddress {
  security: HeaderPairs;
  age: AgeCookie;
}

function cookie(name: CookieName, value: string, secure: boolean): readonly [string, string] {
  return ['Set-Cookie', setCookie({ name, value, secure })];
}

const textOf = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
};

/** What an address says of a form that was sent before, or of a part of its page alone: no page to be led back to. */
const PASSING = ['notice', 'said', 'sent', 'saved', 'part'];

/**
 * Forms of a page that is made once for all name its own path: what else the address says that a visitor is at (the key of a mail's link, a
 * step of signing in) is known where it is posted to alone.
 */
function keepQuery(back: string, postedTo: string): string {
  const [path = '', query = ''] = postedTo.split('?', 2);
  if (query === '' || splitPrefix(path).path !== splitPrefix(back).path) return back;
  const kept = new URLSearchParams(query);
  for (const name of PASSING) kept.delete(name);
  return withQuery(back, Object.fromEntries(kept));
}

/**
 * The cookies a form asks for, and where it leads: to the page that it names, else to the one it was posted to. A new
 * language leaves an old prefix behind.
 */
function readPreferences(
  form: FormData,
  postedTo: string,
  { secure, proof }: { secure: boolean; proof: AgeProof },
): { cookies: HeaderPairs; back: string } {
  const cookies: (readonly [string, string])[] = [];
  const named = textOf(form, 'back');
  let back = localBack(named === null ? postedTo : keepQuery(named, postedTo));
  const lang = textOf(form, 'lang');
  if (isLanguage(lang)) {
    cookies.push(cookie(COOKIES.language, lang, secure));
    back = splitPrefix(back).path;
  }
  const group = textOf(form, 'group');
  if (isSiteGroup(group)) cookies.push(cookie(COOKIES.group, group, secure));
  // One's word must not take the place of a proof.
  if (textOf(form, 'age') === '1' && proofAfter(proof, 'enter') === 'declared') {
    cookies.push(cookie(COOKIES.age, '1', secure));
  }
  return { cookies, back: localBack(back) };
}

/** Keeps what a visitor chose in the form of that name, on whatever page it stands, and leads them back (303). */
export function preferences({ security, age, ...own }: PreferencesOptions) {
  return (data: FormData, request: IncomingMessage, response: ServerResponse): void => {
    const sent = readCookie(request.headers.cookie, COOKIES.age);
    const choice = { secure: isHttps(request, own), proof: age.read(sent, Date.now()) };
    const { cookies, back } = readPreferences(data, request.url ?? '/', choice);
    redirect(response, 303, back, security, cookies);
  };
}
