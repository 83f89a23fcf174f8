import type { Language } from '#config/locales.ts';
import type { TextTree } from '#i18n/translate.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every text of a namespace by its whole key. */
export function flatTexts(texts: TextTree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + name, value);
    else for (const [key, text] of flatTexts(value, `${prefix}${name}.`)) found.set(key, text);
  }
  return found;
}

/** Says which counted texts lack a form that the language has, or have one that it lacks. */
export function formProblems(texts: TextTree, lang: Language): string[] {
  const wanted = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted();
  const forms = new Map<string, string[]>();
  for (const key of flatTexts(texts).keys()) {
    const form = PLURAL.exec(key)?.[1];
    if (form === undefined) continue;
    const base = key.replace(PLURAL, '');
    forms.set(base, [...(forms.get(base) ?? []), form]);
  }
  return [...forms]
    .filter(([, own]) => own.toSorted().join() !== wanted.join())
    .map(([base, own]) => `${base}: ${own.join()} in place of ${wanted.join()}`);
}

const placeholders = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

/** Says which texts drop a placeholder of English, or name one that English has not. */
export function placeholderProblems(english: TextTree, own: TextTree): string[] {
  const known = new Map<string, Set<string>>();
  for (const [key, text] of flatTexts(english)) {
    const base = key.replace(PLURAL, '');
    known.set(base, new Set([...(known.get(base) ?? []), ...placeholders(text)]));
  }
  return [...flatTexts(own)].flatMap(([key, text]) => {
    const wanted = known.get(key.replace(PLURAL, '')) ?? new Set<string>();
    const has = placeholders(text);
    const strange = [...has].filter((name) => !wanted.has(name));
    // A form for one thing may say it in words, and then needs no number.
    const isCounted = PLURAL.test(key) && !key.endsWith('_other');
    const lost = [...wanted].filter(
      (name) => !has.has(name) && !(isCounted && ['n', 'count'].includes(name)),
    );
    return [
      ...strange.map((name) => `${key} names {${name}}`),
      ...lost.filter((name) => !isOptional(english, key, name)).map((n) => `${key} drops {${n}}`),
    ];
  });
}

/** English itself may leave a number out of one of its forms. */
function isOptional(english: TextTree, key: string, name: string): boolean {
  const base = key.replace(PLURAL, '');
  const other = flatTexts(english).get(`${base}_other`);
  return other !== undefined && !placeholders(other).has(name);
}

/** The texts of more than one word that are the same as in English. */
export function sameTexts(english: TextTree, own: TextTree): string[] {
  const known = flatTexts(english);
  return [...flatTexts(own)]
    .filter(([key, text]) => known.get(key) === text && /\p{L}\s+\p{L}/u.test(text))
    .map(([, text]) => text);
}
