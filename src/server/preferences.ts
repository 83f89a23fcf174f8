import type { IncomingMessage, ServerResponse } from 'node:http';
import { COOKIES, type CookieName } from '#config/cookies.ts';
import { isLanguage } from '#config/locales.ts';
import { isSiteGroup } from '#config/site-groups.ts';
import { proofAfter, type AgeProof } from '#lib/age-gate.ts';
import { readCookie, setCookie } from '#lib/cookies.ts';
import { localBack } from '#lib/local-back.ts';
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
  let back = localBack(textOf(form, 'back') ?? postedTo);
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
