import { COOKIES } from '#config/cookies.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#config/locales.ts';
import { providerNoticeCode, type ProviderNotice } from '#lib/provider-notice.ts';
import { localPath, paths, withQuery } from '#routes/paths.ts';
import type { WriteContext } from '../../context.ts';

/** The language that the address of a page names that somebody came from; null where a cookie says it. */
export const languageOf = (back: string): Language | null => {
  const first = back.split(/[/?#]/u)[1];
  return isLanguage(first) ? first : null;
};

/** The language in which they saw it (`lib/view.ts`). */
export function languageSeen({ cookie }: Pick<WriteContext, 'cookie'>, back: string): Language {
  const kept = cookie(COOKIES.language);
  return languageOf(back) ?? (isLanguage(kept) ? kept : DEFAULT_LANGUAGE);
}

/** What the addresses of its pages begin with. */
export function prefixOf(back: string): string {
  const lang = languageOf(back);
  return lang === null ? '' : `/${lang}`;
}

/** The page on which a visitor is told what came of it: their account's where they are signed in, else that of the sign-in. */
export function pageTelling(told: ProviderNotice, back: string, isMember: boolean): string {
  const sent = providerNoticeCode(told);
  const prefix = prefixOf(back);
  if (isMember) return withQuery(localPath(prefix, paths.editAccount()), { sent });
  return withQuery(localPath(prefix, paths.login()), { sent, back });
}

/** The page of the sign-in at one of its steps. */
export const pageOfStep = (step: 'code' | 'link' | 'name', back: string): string =>
  withQuery(localPath(prefixOf(back), paths.login()), { step, back });
