import { searchTerms } from './catalogue/search-text.ts';

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
/** Characters. */
const MAX_DIR = 80;

/** An address part of ASCII letters, digits and hyphens; `fallback` where no letter is left. */
export function toDir(title: string, fallback: string): string {
  const words = searchTerms(title).words.map((word) =>
    word.replace(/[а-я]/gu, (letter) => CYRILLIC[letter] ?? ''),
  );
  const dir = words
    .join('-')
    .replace(/[^a-z0-9-]+/gu, '')
    .replace(/-{2,}/gu, '-')
    .slice(0, MAX_DIR)
    .replace(/^-|-$/gu, '');
  return dir === '' ? toDir(fallback, 'video') : dir;
}
