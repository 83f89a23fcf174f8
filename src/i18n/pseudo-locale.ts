import type { Plugin } from 'vite';
import { isPseudo, pseudoTexts } from './pseudo.ts';
import type { TextTree } from './translate.ts';

/** With `PSEUDO_LOCALE=true` the English texts that islands load are those of a language that does not exist. */
export function pseudoLocale(): Plugin {
  return {
    name: 'islet:pseudo-locale',
    enforce: 'pre',
    transform(code, id) {
      if (!isPseudo() || !/\/locales\/en\/\w+\.json/.test(id)) return null;
      return { code: JSON.stringify(pseudoTexts(JSON.parse(code) as TextTree)), map: null };
    },
  };
}
