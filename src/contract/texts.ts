import { z } from 'zod';

/** Characters: far above what a host shows, far below what would fill a page. */
const LINE_MAX = 300;
const TEXT_MAX = 20_000;

/** What turns the direction of all that follows it on a page, or cannot be seen at all. */
const BIDI = /\p{Bidi_Control}/gu;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const CONTROL_BUT_LINES = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu;

/** The beginning of a text, never half a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

function clean(text: string, max: number, control: RegExp): string {
  return cut(text, max).toWellFormed().replace(BIDI, '').replace(control, ' ').trim();
}

/**
 * A sent text of at most `max` characters. A longer one is cut before anything reads it, to where it still is too long and
 * refused for that; a character is two code units at most, and so is a line break on its way.
 */
export const cutText = (sent: string, max: number): string =>
  sent.slice(0, 2 * (max + 1)).toWellFormed();

/** A text as a title or an attribute can hold it: one line, well-formed, without control characters, of 300 at most. */
export const toLine = (text: string): string => clean(text, LINE_MAX, CONTROL);

/** A text of several lines: well-formed, without control characters, of 20,000 characters at most. */
export const toText = (text: string): string =>
  clean(text.slice(0, TEXT_MAX * 2).replace(/\r\n?/g, '\n'), TEXT_MAX, CONTROL_BUT_LINES);

/** Some hosts send as a number whatever looks like one, such as a title. */
const sent = z.union([z.string(), z.number().transform(String)]);
const looseString = sent.catch('').default('');

/** One line, such as a title, without which its entry is of no use. */
export const wireLine = sent.transform(toLine);

/** One line that some hosts leave out or send as null. */
export const looseLine = looseString.transform(toLine);

/** Several lines, such as what somebody wrote. */
export const wireText = sent.transform(toText);

/** Several lines that some hosts leave out or send as null. */
export const looseText = looseString.transform(toText);

/** The titles of several things in one text, joined by commas. */
export const looseTitles = looseString.transform((text) =>
  text
    .slice(0, TEXT_MAX)
    .split(',')
    .map(toLine)
    .filter((title) => title !== ''),
);

const DIR_MAX = 200;

/** The name of something in addresses: taken as it is or not at all, since another one would be of something else. */
export const wireDir = sent.refine(
  (dir) => dir !== '' && dir.length <= DIR_MAX && dir.isWellFormed() && toLine(dir) === dir,
);

/** A `dir` that may be missing; empty where it can be no part of an address. */
export const looseDir = wireDir.catch('').default('');
