import type { IncomingMessage, ServerResponse } from 'node:http';
import { isBlocked } from '#config/age-gate.ts';
import { wantsProof } from '#config/age-policy.ts';
import type { Settings } from '#config/settings.ts';
import { localBack } from '#lib/local-back.ts';
import type { View } from '#lib/view.ts';
import { openCountryDatabase } from '../country-database.ts';
import { redirect } from '../respond.ts';
import type { HeaderPairs } from '../security-headers.ts';
import type { Target } from '../target.ts';
import { countryFinder, viewReader } from '../visitor.ts';
import { ageCookie, type AgeCookie } from './proof.ts';
import type { UseOnce } from './used-nonces.ts';
import { AGE_PATHS, verification } from './verification.ts';

/** Who a visitor is as far as the gate goes, and what belongs to the gate alone. */
export interface Gatekeeper {
  cookie: AgeCookie;
  findCountry: (request: IncomingMessage) => string | null;
  readView: ReturnType<typeof viewReader>;
  /** Answers the addresses of the gate itself, at once or after a while; null when the address is none of them. */
  answer: (
    target: Target,
    view: View,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void> | undefined | null;
  /** Whether the API has to keep its content from a visitor: what they send, and what that needs, it takes. */
  blocksApi: (request: IncomingMessage, path: string) => boolean;
}

const OWN_PATHS: ReadonlySet<string> = new Set(Object.values(AGE_PATHS));

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

export function gatekeeper(
  settings: Settings,
  security: HeaderPairs,
  useOnce: UseOnce,
): Gatekeeper {
  const now = (): number => Date.now();
  const cookie = ageCookie(settings.ageProviderKey);
  const countryOf = settings.countryDatabase ? openCountryDatabase() : () => null;
  const findCountry = countryFinder(settings, countryOf);
  const readView = viewReader({ settings, age: cookie, now });
  const { start, finish } = verification({ settings, cookie, security, now, useOnce });
  const verifies = wantsProof(settings.agePolicy);

  return {
    cookie,
    findCountry,
    readView,
    answer: ({ pagePath, rawQuery }, { gate, lang }, request, response) => {
      if (!OWN_PATHS.has(pagePath)) return null;
      const query = new URLSearchParams(rawQuery);
      const step = { request, response, query, lang };
      if (pagePath === AGE_PATHS.start) start(step);
      else if (pagePath === AGE_PATHS.return) return finish(step);
      else if (pagePath === AGE_PATHS.page && !isBlocked(gate)) {
        redirect(response, 303, localBack(query.get('back')), security);
      } else return null;
      return undefined;
    },
    blocksApi: (request, path) => {
      if (!verifies || !isRead(request) || path === '/api/captcha.php') return false;
      return isBlocked(readView(request, null, findCountry(request), false).gate);
    },
  };
}
