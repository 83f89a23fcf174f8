import { searchTerms } from '#api/catalogue/search-text.ts';
import type { Random } from './random.ts';
import { wordsOf } from './words/english.ts';
import type { Subject } from './words/subjects.ts';

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
