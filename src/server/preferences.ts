import type { IncomingMessage, ServerResponse } from 'node:http';
import { COOKIE_MAX_AGE_SECONDS, COOKIES } from '#config/cookies.ts';
import { isLanguage } from '#config/locales.ts';
import { isSiteGroup } from '#config/site-groups.ts';
import { proofAfter, type AgeProof } from '#lib/age-gate.ts';
import { localBack } from '#lib/form-return.ts';
import { splitPrefix } from '#lib/view.ts';
import type { AgeCookie } from './age/proof.ts';
import { readCookie } from './cookies.ts';
import { redirect, sendErrorPage } from './respond.ts';
import { isSameOrigin } from './same-origin.ts';
import type { HeaderPairs } from './security-headers.ts';

const MAX_FORM_BYTES = 4096;

export interface PreferencesOptions {
  trustProxy: boolean;
  publicOrigin: string | null;
  security: HeaderPairs;
  age: AgeCookie;
}

function cookie(name: string, value: string, secure: boolean): readonly [string, string] {
  const attributes = `Path=/; Max-Age=${COOKIE_MAX_AGE_SECONDS}; SameSite=Lax`;
  return ['Set-Cookie', `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`];
}

/** The cookies a form asks for, and where it leads. A new language leaves an old prefix behind. */
export function readPreferences(
  form: URLSearchParams,
  secure: boolean,
  proof: AgeProof,
): { cookies: HeaderPairs; back: string } {
  const cookies: (readonly [string, string])[] = [];
  let back = localBack(form.get('back'));
  const lang = form.get('lang');
  if (isLanguage(lang)) {
    cookies.push(cookie(COOKIES.language, lang, secure));
    back = splitPrefix(back).path;
  }
  const group = form.get('group');
  if (isSiteGroup(group)) cookies.push(cookie(COOKIES.group, group, secure));
  // One's word must not take the place of a proof.
  if (form.get('age') === '1' && proofAfter(proof, 'enter') === 'declared') {
    cookies.push(cookie(COOKIES.age, '1', secure));
  }
  return { cookies, back: localBack(back) };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** `POST /preferences/`: what a visitor chooses without a script (language, site group, age). */
export function preferences(options: PreferencesOptions) {
  const { security, age } = options;
  const proofOf = (request: IncomingMessage): AgeProof =>
    age.read(readCookie(request.headers.cookie, COOKIES.age), Date.now());
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      sendErrorPage(response, 405, security, [['Allow', 'POST']]);
      return;
    }
    if (!isSameOrigin(request, options)) {
      sendErrorPage(response, 403, security);
      return;
    }
    const form = await readForm(request);
    if (form === null) {
      sendErrorPage(response, 413, security, [['Connection', 'close']]);
      return;
    }
    const secure = options.publicOrigin?.startsWith('https:') ?? false;
    const { cookies, back } = readPreferences(form, secure, proofOf(request));
    redirect(response, 303, back, security, cookies);
  };
}
