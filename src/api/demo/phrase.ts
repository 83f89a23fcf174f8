import { searchTerms } from '#api/catalogue/search-text.ts';
import type { Random } from './random.ts';
import { wordsOf } from './words/english.ts';
import type { Subject } from './words/subjects.ts';

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const MAX_DIR = 80;

/** The text with its first letter in upper case. */
export function capitalise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** Whether a word stands twice in a row, whatever its case: "Folded folded cranes". */
function stutters(text: string): boolean {
  const { words } = searchTerms(text);
  return words.some((word, index) => index > 0 && word === words[index - 1]);
}

/** Whether a word of some weight stands twice anywhere: "Distant moons and distant planets". */
export function repeats(text: string): boolean {
  const words = searchTerms(text).words.filter((word) => word.length > 3);
  return new Set(words).size < words.length;
}

/** Fills the holes of a template with words of the subject, none twice and none twice in a row. */
export function fill(template: string, subject: Subject, random: Random): string {
  let text = fillOnce(template, subject, random);
  while (stutters(text)) text = fillOnce(template, subject, random);
  return text;
}

function fillOnce(template: string, subject: Subject, random: Random): string {
  const lists = wordsOf(subject);
  const used = new Set<string>();
  return template.replace(/\{(\w+)\}/gu, (hole, name: string) => {
    const unused = lists[name]?.filter((word) => !used.has(word));
    if (!unused) return hole;
    const word = random.pick(unused);
    used.add(word);
    return word;
  });
}

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
