import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/locales.ts';
import { NAMESPACES } from './namespaces.ts';
import type { TextTree } from './translate.ts';

/** Every text of every language by namespace, from `locales/` below the folder the process started in. */
export function readTexts(): Record<string, Record<string, TextTree>> {
  const ofLanguage = (lang: string): Record<string, TextTree> => {
    const files = NAMESPACES.map((name) => [name, join('locales', lang, `${name}.json`)] as const);
    return Object.fromEntries(
      files
        .filter(([, file]) => existsSync(file))
        .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8')) as TextTree]),
    );
  };
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, ofLanguage(lang)]));
}
