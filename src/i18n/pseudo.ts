import type { TextTree } from './translate.ts';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ö',
};

/** Whether every text is shown in the language that does not exist: `PSEUDO_LOCALE=true`, for developers. */
export const isPseudo = (): boolean => process.env.PSEUDO_LOCALE === 'true';

/** Translations of English grow by about this share; short words by more (W3C, "Text size in translation"). */
const GROWTH = 0.4;

/**
 * A text as a language that does not exist would have it: accented, longer by two fifths and in
 * brackets, its `{placeholders}` kept. What shows without brackets is cut off or bypasses the texts.
 */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? part : part.replace(/[a-zA-Z]/g, (c) => ACCENTED[c] ?? c),
    )
    .join('');
  return `[${accented}${' ō'.repeat(Math.ceil((text.length * GROWTH) / 2))}]`;
}

/** A whole namespace in the language that does not exist. */
export function pseudoTexts(texts: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
}
