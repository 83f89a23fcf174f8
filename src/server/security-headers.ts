import type { Settings } from '#config/settings.ts';
import { SITE } from '#config/site.ts';

/** Who may load an answer into a page: what other sites may read (`Access-Control-Allow-Origin`) or frame, anybody. */
export const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

const OPENER_POLICY = 'Cross-Origin-Opener-Policy';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

export interface SecurityHeaders {
  /** For every answer that may be read as a document. */
  common: HeaderPairs;
  /** For files that pages show or run, of which a page asks for dozens: what is said of documents says nothing of them. */
  file: HeaderPairs;
  /** For pages that no other site may hold a handle to; left out for embeds. */
  page: HeaderPairs;
  forPage(embed: boolean): HeaderPairs;
}

/** What is said of pages, as it is said of those that any site may frame. */
export const embedded = (pairs: HeaderPairs): HeaderPairs =>
  pairs
    .filter(([name]) => name !== OPENER_POLICY)
    .map((pair) => (pair[0] === RESOURCE_POLICY ? [RESOURCE_POLICY, 'cross-origin'] : pair));

/** Headers that do not depend on the request, made once. */
export function securityHeaders({ publicOrigin }: Pick<Settings, 'publicOrigin'>): SecurityHeaders {
  const file: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Rating', SITE.rtaLabel],
  ];
  if (publicOrigin?.startsWith('https:')) {
    file.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  }
  const common: HeaderPairs = [
    ...file,
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    [RESOURCE_POLICY, 'same-origin'],
  ];
  const page: HeaderPairs = [...common, [OPENER_POLICY, 'same-origin']];
  const ofEmbeds = embedded(page);
  return { common, file, page, forPage: (embed) => (embed ? ofEmbeds : page) };
}
