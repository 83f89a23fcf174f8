import type { Language } from '#config/locales.ts';
import { decimalMark } from './decimal-mark.ts';

/** How a language writes numbers: what stands between thousands, and from how many digits on. */
interface Marks {
  group: string;
  groupsFrom: 4 | 5;
  /** Between a number and its percent sign. */
  percent: string;
}

const NO_BREAK = '\u00A0';
const NARROW = '\u202F';
const english: Marks = { group: ',', groupsFrom: 4, percent: '' };
const dotted: Marks = { group: '.', groupsFrom: 4, percent: '' };

const MARKS: Readonly<Record<Language, Marks>> = {
  en: english,
  ja: english,
  de: { ...dotted, percent: NO_BREAK },
  es: { ...dotted, groupsFrom: 5, percent: NO_BREAK },
  fr: { ...dotted, group: NARROW, percent: NO_BREAK },
  it: { ...dotted, groupsFrom: 5 },
  nl: dotted,
  pl: { ...dotted, group: NO_BREAK, groupsFrom: 5 },
  pt: dotted,
  ru: { ...dotted, group: NO_BREAK, percent: NO_BREAK },
};

/**
 * A positive number as the language writes it, with at most so many decimals. Without Intl, the first object of
 * which takes a slow phone as long as it may take to answer a press.
 */
export function formatDecimal(value: number, lang: Language, digits = 2): string {
  const { group, groupsFrom } = MARKS[lang];
  const [whole = '', part] = String(Number(value.toFixed(digits))).split('.');
  const grouped = whole.length < groupsFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return part === undefined ? grouped : grouped + decimalMark(lang) + part;
}

/** A share of 1 as a whole percent in the language's form; without Intl, as {@link formatDecimal}. */
export function formatPercent(share: number, lang: Language): string {
  return `${Math.round(share * 100)}${MARKS[lang].percent}%`;
}
