import { queryTerms } from '../query-terms.ts';
import { isCorrected } from './corrected.ts';

/** Words of a text that are looked at. */
const LOOKED_AT = 5;
/** Words that are counted of those most like one: the one with the most videos was meant. */
const COUNTED = 10;
/** Words of this many letters may hold two slips, those of fewer than so many none, others one. */
const LONG = 6;
const SHORT = 4;
/** A word of fewer different letters in a row could be anything. */
const SHORTEST = 3;

/** What an engine gives to spell by. */
export interface SpellParts {
  /** Words of names, and words of videos that begin with the same letter. */
  wordsLike: (word: string) => Promise<readonly string[]>;
  /** Whether a video of the site group holds a word. */
  isHeld: (word: string) => Promise<boolean>;
  /** How many titles of its videos do; it may stop counting at some hundreds. */
  titles: (word: string) => Promise<number>;
}

/**
 * Edits between two words, two swapped neighbours counted as one (optimal string alignment); more than `most` is
 * `most` + 1.
 */
export function editsBetween(one: string, other: string, most: number): number {
  const a = [...one];
  const b = [...other];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = b.map((_, at) => at).concat(b.length);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? Infinity) + 1,
        (next[j - 1] ?? Infinity) + 1,
        (row[j - 1] ?? Infinity) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return Math.min(row[b.length] ?? most + 1, most + 1);
}

/**
 * Letters that are doubled, or are not, are the commonest slip: all of them together are half an edit. One letter held
 * down is no word without its doubles: it stays as it is.
 */
function undoubled(word: string): string {
  const single = word.replace(/(.)\1+/gu, '$1');
  return [...single].length < SHORTEST ? word : single;
}

/** The letters of a word as bits, some of which several share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/**
 * Whether letters that only one of two words has leave it possible that these are so few edits apart: one edit takes one out and
 * puts another in, and no doubled letter is one more. It rules out most words of a catalogue before they are compared.
 */
function mayBeWithin(edits: number, letters: number, others: number): boolean {
  let left = 2 * edits;
  for (let apart = letters ^ others; apart !== 0; apart &= apart - 1) {
    if (left === 0) return false;
    left--;
  }
  return true;
}

/** How many slips there may be between two words: of the letters of either most are the other's. */
function mostBetween(one: string, other: string): number {
  const letters = Math.min([...one].length, [...other].length);
  if (letters < SHORT) return 0;
  return letters < LONG ? 1 : 2;
}

/** Edits between two words; Infinity where they are too many for words of their length. */
function slipsBetween(one: string, other: string): number {
  const most = mostBetween(one, other);
  const edits = editsBetween(one, other, most);
  return edits > most ? Infinity : edits;
}

/** How far a word is from a known one: edits, and half a one more for another first letter. Infinity for another word. */
function distance(word: string, known: string): number {
  const edits = Math.min(
    slipsBetween(word, known),
    slipsBetween(undoubled(word), undoubled(known)) + 0.5,
  );
  return edits + (known[0] === word[0] ? 0 : 0.5);
}

/**
 * The word that was most likely meant: few edits away, with the same first letter, in many titles. One that is in no title
 * counts as an edit further: labels are there in all languages, titles in that of the visitors.
 */
async function meantBy(
  { wordsLike, isHeld, titles }: SpellParts,
  word: string,
): Promise<string | null> {
  const most = [...word].length < LONG ? 1 : 2;
  const letters = lettersOf(word);
  const likely = (await wordsLike(word))
    .filter((known) => mayBeWithin(most, letters, lettersOf(known)))
    .filter((known) => known !== word && isCorrected(known))
    .map((known) => ({
      known,
      far: distance(word, known),
    }))
    .filter(({ far }) => far < most + 1)
    .toSorted((a, b) => a.far - b.far || (a.known < b.known ? -1 : 1))
    .slice(0, COUNTED);
  const counted = await Promise.all(
    likely.map(async ({ known, far }) => {
      const inTitles = await titles(known);
      return { known, far: far + (inTitles > 0 ? 0 : 1), inTitles };
    }),
  );
  for (const { known } of counted.toSorted((a, b) => a.far - b.far || b.inTitles - a.inTitles)) {
    if (await isHeld(known)) return known;
  }
  return null;
}

/** Whether a word begins a longer one that is known; a lone letter after other words begins none (`longer-words.ts`). */
async function isBegun({ wordsLike }: SpellParts, word: string): Promise<boolean> {
  return [...word].length > 1 && (await wordsLike(word)).some((known) => known.startsWith(word));
}

/**
 * A text with each word that no video holds put right by one that some do; null where no word can be. Words of four
 * letters and more, of scripts that put spaces between words; what comes out is folded (`search-text.ts`), without the words
 * that neither a video holds nor a slip explains.
 */
export async function spelled(parts: SpellParts, text: string): Promise<string | null> {
  const terms = queryTerms(text);
  if (!terms || terms.runs.length > 0) return null;
  const meant = await Promise.all(
    terms.words.map(async ({ word, isBeginning }, at) => {
      if (at >= LOOKED_AT || (await parts.isHeld(word))) return word;
      const known = isCorrected(word) ? await meantBy(parts, word) : null;
      return known ?? (isBeginning && (await isBegun(parts, word)) ? word : null);
    }),
  );
  const isCorrection = meant.some((word, at) => word !== null && word !== terms.words[at]?.word);
  return isCorrection ? meant.filter((word) => word !== null).join(' ') : null;
}
