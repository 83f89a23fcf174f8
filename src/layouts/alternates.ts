import { LANGUAGES } from '#config/locales.ts';
import { localPath } from '#routes/paths.ts';

/** A `<link rel="alternate">` of a page. */
export interface Alternate {
  hreflang: string;
  href: string;
}

/** A page's address in each language, and the one without prefix for everybody else (API.md). */
export function alternatesOf(origin: string, path: string): Alternate[] {
  const languages = LANGUAGES.map((code) => ({
    hreflang: code,
    href: origin + localPath(`/${code}`, path),
  }));
  return [...languages, { hreflang: 'x-default', href: origin + path }];
}
