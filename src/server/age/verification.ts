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
import { splitPrefix } from '#lib/view.ts';
import { localPath } from '#routes/paths.ts';
import { redirect } from '../respond.ts';
import type { HeaderPairs } from '../security-headers.ts';
import { isHttps, visitorOrigin } from '../web-request.ts';
import { readAnswer, type AgeAnswer } from './answer.ts';
import type { AgeCookie } from './proof.ts';
import { useNonce, type UseOnce } from './used-nonces.ts';

export const AGE_PATHS = { page: '/age/', start: '/age/start/', return: '/age/return/' } as const;

/** How many tabs of a browser may be at the provider: of more, the latest. */
const VISITS = 3;
/** Characters of a way back, and of the cookie with all of them: a browser keeps none of 4,096 bytes. */
export const BACK_MAX = 1024;
const BACKS_MAX = 3 * BACK_MAX;

const NONCES = /^[\w-]{22}(?:\.[\w-]{22})*$/u;
const BACKS = /^[\u0020-\u007e]+$/u;

/** What a tab of this browser left for the provider with: its number, and the page it is to come back to. */
interface Visit {
  nonce: string;
  back: string;
}

/** The latest first. */
function visitsOf(cookies: string | undefined): Visit[] {
  const nonces = readCookie(cookies, COOKIES.ageState, NONCES)?.split('.') ?? [];
  const backs = readCookie(cookies, COOKIES.ageBack, BACKS)?.split(' ') ?? [];
  return nonces
    .slice(0, VISITS)
    .map((nonce, index) => ({ nonce, back: localBack(backs[index] ?? null) }));
}

const backsOf = (visits: readonly Visit[]): string => visits.map(({ back }) => back).join(' ');

/** The gate's own page, in the language of the page to come back to. */
function gatePage(back: string, result?: string): string {
  const { prefix } = splitPrefix(back.replace(/[?#].*/su, ''));
  const page = localPath(prefix ? `/${prefix}` : '', AGE_PATHS.page);
  return withQuery(page, { back, result: result ?? null });
}

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
  const keep = (request: IncomingMessage, visits: readonly Visit[]): HeaderPairs => {
    const maxAgeSeconds = visits.length > 0 ? AGE_VISIT_SECONDS : 0;
    const value = visits.map(({ nonce }) => nonce).join('.');
    return [
      set(request, { name: COOKIES.ageState, value, maxAgeSeconds }),
      set(request, { name: COOKIES.ageBack, value: backsOf(visits), maxAgeSeconds }),
    ];
  };

  /** What came of a token, and the visit that it answers: an answer to none of this browser's leaves them as they are. */
  async function outcome(
    token: string,
    visits: readonly Visit[],
    audience: string,
  ): Promise<{ result: AgeAnswer; visit?: Visit }> {
    if (key === null) return { result: 'invalid' };
    for (const visit of visits) {
      const { nonce } = visit;
      const result = readAnswer(token, { key, audience, nonce, now: now() });
      if (result === 'verified' && !(await useNonce(useOnce, nonce)))
        return { result: 'expired', visit };
      if (result !== 'invalid') return { result, visit };
    }
    return { result: 'invalid' };
  }

  return {
    start: ({ request, response, query, lang }) => {
      const asked = localBack(query.get('back'));
      const back = asked.length > BACK_MAX ? '/' : asked;
      if (provider === null) {
        redirect(response, 303, gatePage(back), headers);
        return;
      }
      const nonce = randomBytes(16).toString('base64url');
      const there = new URL(provider);
      const told = {
        return: ours(request) + AGE_PATHS.return,
        state: nonce,
        age: ADULT_AGE,
        lang: splitPrefix(back.replace(/[?#].*/su, '')).prefix ?? lang,
      };
      for (const [name, value] of Object.entries(told)) {
        there.searchParams.set(name, String(value));
      }
      const visits = [{ nonce, back }, ...visitsOf(request.headers.cookie)].slice(0, VISITS);
      while (encodeURIComponent(backsOf(visits)).length > BACKS_MAX) visits.pop();
      redirect(response, 303, there.href, headers, keep(request, visits));
    },

    finish: async ({ request, response, query }) => {
      const sent = request.headers.cookie;
      const visits = visitsOf(sent);
      const token = query.get('token');
      // Who gives up says no number: the visit is over by itself.
      const { result, visit = undefined } =
        token === null ? { result: 'cancelled' } : await outcome(token, visits, ours(request));
      const back = (visit ?? visits[0])?.back ?? '/';
      const over = visit
        ? keep(
            request,
            visits.filter((one) => one !== visit),
          )
        : [];
      if (result === 'verified') {
        const value = cookie.issue(now());
        const maxAgeSeconds = AGE_PROOF_DAYS * 86_400;
        const proof = set(request, { name: COOKIES.age, value, maxAgeSeconds });
        redirect(response, 303, back, headers, [proof, ...over]);
        return;
      }
      const before = cookie.read(readCookie(sent, COOKIES.age), now());
      const isTaken = result === 'refused' && proofAfter(before, 'refused') !== before;
      redirect(response, 303, gatePage(back, result), headers, [
        ...(isTaken ? [set(request, { name: COOKIES.age, value: '', maxAgeSeconds: 0 })] : []),
        ...over,
      ]);
    },
  };
}
