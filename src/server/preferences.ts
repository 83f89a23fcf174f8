import type { IncomingMessage, ServerResponse } from 'node:http';
import { COOKIES, type CookieName } from '#config/cookies.ts';
import { isLanguage } from '#config/locales.ts';
import { isSiteGroup } from '#config/site-groups.ts';
import { proofAfter, type AgeProof } from '#lib/age-gate.ts';
import { readCookie, setCookie } from '#lib/cookies.ts';
import { localBack } from '#lib/local-back.ts';
import { splitPrefix } from '#lib/view.ts';
import type { AgeCookie } from './age/proof.ts';
import { postedFormReader, type PostedFormOptions } from './posted-form.ts';
import { redirect, sendErrorPage } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';
import { isHttps } from './web-request.ts';

/** They go into a header of the answer. */
const MAX_FORM_BYTES = 4096;

export interface PreferencesOptions extends PostedFormOptions {
  age: AgeCookie;
}

function cookie(name: CookieName, value: string, secure: boolean): readonly [string, string] {
  return ['Set-Cookie', setCookie({ name, value, secure })];
}

const textOf = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
};

/** The cookies a form asks for, and where it leads. A new language leaves an old prefix behind. */
export function readPreferences(
  form: FormData,
  secure: boolean,
  proof: AgeProof,
): { cookies: HeaderPairs; back: string } {
  const cookies: (readonly [string, string])[] = [];
  let back = localBack(textOf(form, 'back'));
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

/** `POST /preferences/`: what a visitor chooses without a script (language, site group, age). */
export function preferences(options: PreferencesOptions) {
  const { security, age } = options;
  const readPosted = postedFormReader(options);
  const proofOf = (request: IncomingMessage): AgeProof =>
    age.read(readCookie(request.headers.cookie, COOKIES.age), Date.now());
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      sendErrorPage(response, 405, security, [['Allow', 'POST']]);
      return;
    }
    const form = await readPosted(request, response, { bytes: MAX_FORM_BYTES });
    if (form === null) return;
    const secure = isHttps(request, options);
    const { cookies, back } = readPreferences(form, secure, proofOf(request));
    redirect(response, 303, back, security, cookies);
  };
}
