import { CJK } from './cjk.ts';

const NO_BREAK_SPACE = '\u00a0';
const WORD_JOINER = '\u2060';
const AFTER_CHARACTER = new RegExp(`(?<=${CJK.source})(?=\\S)`, 'gu');

/** A few words that hold together where a line breaks: between them, and between characters that are words of their own (Unicode, UAX 14). */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', NO_BREAK_SPACE).replaceAll(AFTER_CHARACTER, WORD_JOINER);
