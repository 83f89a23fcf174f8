import { searchTerms } from '#api/db/search-text.ts';
import type { Random } from './random.ts';
import { PLACES } from './words/places.ts';
import type { Subject } from './words/subjects.ts';
import { MOMENTS } from './words/english.ts';

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

/** Fills the holes of a template with words of the subject. */
export function fill(template: string, subject: Subject, random: Random): string {
  return template.replace(/\{(\w+)\}/gu, (hole, name: string) => {
    switch (name) {
      case 'nouns':
        return random.pick(subject.nouns);
      case 'adjective':
        return random.pick(subject.adjectives);
      case 'place':
        return random.pick(PLACES);
      case 'moment':
        return random.pick(MOMENTS);
      default:
        return hole;
    }
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
