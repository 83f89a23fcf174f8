import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADULT_AGE, AGE_PROOF_DAYS, AGE_VISIT_SECONDS } from '#config/age-gate.ts';
import { COOKIES } from '#config/cookies.ts';
import type { Language } from '#config/locales.ts';
import type { Settings } from '#config/settings.ts';
import { proofAfter } from '#lib/age-gate.ts';
import { readCookie, setCookie, type NewCookie } from '#lib/cookies.ts';
import { localBack } from '#lib/local-back.ts';
import { withQuery } from '#lib/query.ts';
import { redirect } from '../respond.ts';
import type { HeaderPairs } from '../security-headers.ts';
import { isHttps, visitorOrigin } from '../web-request.ts';
import { readAnswer, type AgeAnswer } from './answer.ts';
import type { AgeCookie } from './proof.ts';
import { useNonce, type UseOnce } from './used-nonces.ts';

export const AGE_PATHS = { page: '/age/', start: '/age/start/', return: '/age/return/' } as const;

const NONCE = /^[\w-]{22}$/u;
const BACK = /^[\u0021-\u007e]{1,1024}$/u;

export interface VerificationOptions {
  settings: Settings;
  cookie: AgeCookie;
  security: HeaderPairs;
  now: () => number;
  useOnce: UseOnce;
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
  finish: (step: Step) => Promise<void>;
}

export function verification(options: VerificationOptions): Verification {
  const { settings, cookie, security, now, useOnce } = options;
  const { ageProviderUrl: provider, ageProviderKey: key } = settings;
  // The provider must not learn which page somebody came from.
  const headers = security.map((pair) =>
    pair[0] === 'Referrer-Policy' ? ([pair[0], 'no-referrer'] as const) : pair,
  );

  const ours = (request: IncomingMessage): string => visitorOrigin(request, settings);
  const set = (request: IncomingMessage, cookie: Omit<NewCookie, 'secure'>) =>
    [
      'Set-Cookie',
      setCookie({ ...cookie, httpOnly: true, secure: isHttps(request, settings) }),
    ] as const;
  const visit = (
    request: IncomingMessage,
    { nonce, back, maxAgeSeconds }: { nonce: string; back: string; maxAgeSeconds: number },
  ): HeaderPairs => [
    set(request, { name: COOKIES.ageState, value: nonce, maxAgeSeconds }),
    set(request, { name: COOKIES.ageBack, value: back, maxAgeSeconds }),
  ];
  const visitOver = (request: IncomingMessage): HeaderPairs =>
    visit(request, { nonce: '', back: '', maxAgeSeconds: 0 });

  async function outcome(
    token: string,
    nonce: string | undefined,
    audience: string,
  ): Promise<AgeAnswer> {
    if (key === null) return 'invalid';
    const answer = readAnswer(token, { key, audience, nonce, now: now() });
    if (answer !== 'verified' || nonce === undefined) return answer;
    return (await useNonce(useOnce, nonce)) ? answer : 'expired';
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
      redirect(
        response,
        303,
        there.href,
        headers,
        visit(request, { nonce, back, maxAgeSeconds: AGE_VISIT_SECONDS }),
      );
    },

    finish: async ({ request, response, query }) => {
      const sent = request.headers.cookie;
      const nonce = readCookie(sent, COOKIES.ageState, NONCE);
      const back = localBack(readCookie(sent, COOKIES.ageBack, BACK) ?? null);
      const token = query.get('token');
      const result = token === null ? 'cancelled' : await outcome(token, nonce, ours(request));
      if (result === 'verified') {
        const value = cookie.issue(now());
        const maxAgeSeconds = AGE_PROOF_DAYS * 86_400;
        const proof = set(request, { name: COOKIES.age, value, maxAgeSeconds });
        redirect(response, 303, back, headers, [proof, ...visitOver(request)]);
        return;
      }
      const before = cookie.read(readCookie(sent, COOKIES.age), now());
      const isTaken = result === 'refused' && proofAfter(before, 'refused') !== before;
      redirect(response, 303, withQuery(AGE_PATHS.page, { back, result }), headers, [
        ...(isTaken ? [set(request, { name: COOKIES.age, value: '', maxAgeSeconds: 0 })] : []),
        ...(nonce === undefined ? [] : visitOver(request)),
      ]);
    },
  };
}
