import type { Gate } from '#config/age-gate.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#config/locales.ts';
import { DEFAULT_SITE_GROUP, isSiteGroup, type SiteGroup } from '#config/site-groups.ts';

/** All that a finished page may depend on besides its address (DESIGN.md, "a page is never made for one person"). */
export interface View {
  lang: Language;
  group: SiteGroup;
  gate: Gate;
  /** `''`, or the language prefix the page was asked with (`'/de'`): links of the page keep it. */
  prefix: string;
}

export interface Visitor {
  /** The language prefix of the path, without slashes, or null. */
  prefix: Language | null;
  /** Values of the cookies, undefined when absent; nothing in them is trusted. */
  language: string | undefined;
  group: string | undefined;
  /** Where the age gate stands for them. */
  gate: Gate;
}

/** Reduces a visitor to a view. A path's language prefix wins over the cookie, which wins over `en` (API.md). */
export function resolveView(visitor: Visitor): View {
  const fromCookie = isLanguage(visitor.language) ? visitor.language : DEFAULT_LANGUAGE;
  return {
    lang: visitor.prefix ?? fromCookie,
    group: isSiteGroup(visitor.group) ? visitor.group : DEFAULT_SITE_GROUP,
    gate: visitor.gate,
    prefix: visitor.prefix === null ? '' : `/${visitor.prefix}`,
  };
}

/**
 * Takes a language prefix off a path: `/de/videos/` gives `{prefix: 'de', path: '/videos/'}`; a path
 * without one is given back as it is, with `prefix: null`.
 */
export function splitPrefix(path: string): { prefix: Language | null; path: string } {
  const end = path.indexOf('/', 1);
  const first = end === -1 ? path.slice(1) : path.slice(1, end);
  if (!isLanguage(first)) return { prefix: null, path };
  return { prefix: first, path: end === -1 ? '/' : path.slice(end) };
}
