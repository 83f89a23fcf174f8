import type { Namespace, TextKey } from './namespaces.ts';

/** Values put in for `{name}`. A number named `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text of a key in one language, with its values put in. */
export type Translate<Name extends Namespace = 'site'> = (
  key: TextKey<Name>,
  values?: TextValues,
) => string;

/** A namespace as it is stored: texts, or groups of texts. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

function lookUp(texts: TextTree, key: string): string | undefined {
  let found: string | TextTree | undefined = texts;
  for (const part of key.split('.')) {
    if (found === undefined || typeof found === 'string') return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
}

/** Puts values in for `{name}`; a name without one stays as it is. */
export function fillIn(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * A translator over texts that are already here: what a browser uses in place of i18next. Plural
 * forms by Intl.PluralRules, as i18next picks them; a key without a text gives the key itself.
 */
export function translateFrom<Name extends Namespace>(
  texts: TextTree,
  lang: string,
): Translate<Name> {
  // Made for the first number: the first Intl object of a page takes a slow phone a tenth of a second.
  let plural: Intl.PluralRules | undefined;
  const formFor = (count: number): string => {
    plural ??= new Intl.PluralRules(lang);
    return plural.select(count);
  };
  return (key, values = {}) => {
    const form = typeof values.count === 'number' ? formFor(values.count) : null;
    const text =
      (form && (lookUp(texts, `${key}_${form}`) ?? lookUp(texts, `${key}_other`))) ??
      lookUp(texts, key) ??
      key;
    return fillIn(text, values);
  };
}
