import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADULT_AGE, AGE_PROOF_DAYS, AGE_VISIT_SECONDS } from '#config/age-gate.ts';
import { COOKIES } from '#config/cookies.ts';
import type { Language } from '#config/locales.ts';
import type { Settings } from '#config/settings.ts';
import { proofAfter } from '#lib/age-gate.ts';
import { localBack } from '#lib/form-return.ts';
import { withQuery } from '#lib/query.ts';
import { readCookie } from '../cookies.ts';
import { redirect } from '../respond.ts';
import type { HeaderPairs } from '../security-headers.ts';
import { requestOrigin } from '../web-request.ts';
import { readAnswer, type AgeAnswer } from './answer.ts';
import type { AgeCookie } from './proof.ts';
import { spentVisits } from './spent.ts';

export const AGE_PATHS = { page: '/age/', start: '/age/start/', return: '/age/return/' } as const;

const NONCE = /^[\w-]{22}$/u;
const BACK = /^[\w%.~!'()*-]{1,1024}$/u;

export interface VerificationOptions {
  settings: Settings;
  cookie: AgeCookie;
  security: HeaderPairs;
  now: () => number;
}

/** One of the two steps: a request that is answered with a redirect. */
export interface Step {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  lang: Language;
}

/** The way to the age-assurance provider and back (docs/age.md). */
export interface Verification {
  start: (step: Step) => void;
  finish: (step: Step) => void;
}

function decodedBack(value: string | undefined): string {
  try {
    return localBack(decodeURIComponent(value ?? ''));
  } catch {
    return '/';
  }
}

export function verification(options: VerificationOptions): Verification {
  const { settings, cookie, security, now } = options;
  const { ageProviderUrl: provider, ageProviderKey: key, publicOrigin, trustProxy } = settings;
  const secure = publicOrigin?.startsWith('https:') ? '; Secure' : '';
  const spent = spentVisits();
  // The provider must not learn which page somebody came from.
  const headers = security.map((pair) =>
    pair[0] === 'Referrer-Policy' ? ([pair[0], 'no-referrer'] as const) : pair,
  );

  const ours = (request: IncomingMessage): string =>
    publicOrigin ?? requestOrigin(request, trustProxy);
  const set = (name: string, value: string, path: string, maxAge: number) =>
    [
      'Set-Cookie',
      `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax; HttpOnly${secure}`,
    ] as const;
  const visit = (nonce: string, back: string, maxAge: number): HeaderPairs => [
    set(COOKIES.ageState, nonce, '/age/', maxAge),
    set(COOKIES.ageBack, encodeURIComponent(back), '/age/', maxAge),
  ];

  function outcome(token: string, nonce: string | undefined, audience: string): AgeAnswer {
    if (key === null) return 'invalid';
    const answer = readAnswer(token, { key, audience, nonce, now: now() });
    if (answer !== 'verified' || nonce === undefined) return answer;
    return spent.spend(nonce, now()) ? answer : 'expired';
  }

  return {
    start: ({ request, response, query, lang }) => {
      const back = localBack(query.get('back'));
      if (provider === null) {
        redirect(response, 303, withQuery(AGE_PATHS.page, { back }), headers);
        return;
      }
      const nonce = randomBytes(16).toString('base64url');
      const there = new URL(provider);
      const asked = {
        return: ours(request) + AGE_PATHS.return,
        state: nonce,
        age: ADULT_AGE,
        lang,
      };
      for (const [name, value] of Object.entries(asked)) {
        there.searchParams.set(name, String(value));
      }
      redirect(response, 303, there.href, headers, visit(nonce, back, AGE_VISIT_SECONDS));
    },

    finish: ({ request, response, query }) => {
      const sent = request.headers.cookie;
      const nonce = readCookie(sent, COOKIES.ageState, NONCE);
      const back = decodedBack(readCookie(sent, COOKIES.ageBack, BACK));
      const token = query.get('token');
      const result = token === null ? 'cancelled' : outcome(token, nonce, ours(request));
      if (result === 'verified') {
        const proof = set(COOKIES.age, cookie.issue(now()), '/', AGE_PROOF_DAYS * 86_400);
        redirect(response, 303, back, headers, [proof, ...visit('', '', 0)]);
        return;
      }
      const before = cookie.read(readCookie(sent, COOKIES.age), now());
      const isTaken = result === 'refused' && proofAfter(before, 'refused') !== before;
      redirect(response, 303, withQuery(AGE_PATHS.page, { back, result }), headers, [
        ...(isTaken ? [set(COOKIES.age, '', '/', 0)] : []),
        ...(nonce === undefined ? [] : visit('', '', 0)),
      ]);
    },
  };
}
