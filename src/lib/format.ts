import { TILE_DESCRIPTION_MAX } from '#config/limits.ts';
import type { Language } from '#config/locales.ts';
import { decimalMark } from './decimal-mark.ts';

/** 1234 → "1.2K" ("1,2K" in German), 1234567 → "1.2M": K for 4 to 6 digits, M for 7 and more, rounded down (SPEC.md §9). */
export function abbreviateCount(count: number, lang: Language): string {
  if (count >= 1_000_000) return `${shorten(count / 1_000_000, lang)}M`;
  if (count >= 1_000) return `${shorten(count / 1_000, lang)}K`;
  return String(count);
}

/**
 * A count for a text with plural forms: `n` as it is shown, `count` as it is read. "21K" is read as
 * thousands: in Russian 21,001 views are not "21K просмотр".
 */
export function abbreviated(count: number, lang: Language): { count: number; n: string } {
  const step = count >= 1_000_000 ? 100_000 : count >= 1_000 ? 100 : 1;
  return { count: Math.floor(count / step) * step, n: abbreviateCount(count, lang) };
}

/** One decimal below ten, none above, never rounded up into the next unit. */
function shorten(value: number, lang: Language): string {
  const tenths = Math.floor(value * 10) / 10;
  return String(tenths < 10 ? tenths : Math.floor(tenths)).replace('.', decimalMark(lang));
}

/** Seconds as "12:34" or "1:02:03" (SPEC.md §3). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = pad(whole % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds as an ISO 8601 duration, for `<time datetime>` and structured data: 754 → "PT12M34S". */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, whole % 60 && `${whole % 60}S`];
  return `PT${parts.filter(Boolean).join('') || '0S'}`;
}

/** A tile's description: up to 70 characters whole, longer ones cut to 67 and an ellipsis (SPEC.md §9). */
export function truncateDescription(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= TILE_DESCRIPTION_MAX) return text;
  return `${characters.slice(0, TILE_DESCRIPTION_MAX - 3).join('')}...`;
}

/** Makes a thing of a language once: an Intl object takes longer to make than fifty answers of it. */
function ofLanguage<Made>(make: (lang: Language) => Made): (lang: Language) => Made {
  const made = new Map<Language, Made>();
  return (lang) => {
    const known = made.get(lang) ?? make(lang);
    made.set(lang, known);
    return known;
  };
}

const numbers = ofLanguage((lang) => new Intl.NumberFormat(lang));
const dates = ofLanguage(
  (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }),
);
const shortDates = ofLanguage(
  (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const daysOfYear = ofLanguage(
  (lang) => new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const moments = ofLanguage(
  (lang) =>
    new Intl.DateTimeFormat(lang, {
      ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
      ...{ timeZone: 'UTC', timeZoneName: 'short' },
    }),
);
/** With numbers always: what is 47 hours old is of the day before yesterday, and what is 700 days old may be of the year before last. */
const ages = {
  long: ofLanguage((lang) => new Intl.RelativeTimeFormat(lang)),
  short: ofLanguage((lang) => new Intl.RelativeTimeFormat(lang, { style: 'short' })),
};
const thisHour = ofLanguage((lang) =>
  new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(0, 'hour'),
);

/** "3 months ago" or "3 mo. ago". */
export type AgeStyle = keyof typeof ages;

/** A whole number with the language's grouping. */
export function formatCount(count: number, lang: Language): string {
  return numbers(lang).format(count);
}

/** A calendar day in the language's long form, in UTC so that a stored page is the same for everyone. */
export function formatDate(time: number, lang: Language): string {
  return dates(lang).format(time);
}

/** A day without its year is of the last twelve months, for as long as a page may be kept as well. */
const YEARLESS_MS = 300 * 86_400_000;

/** The same where there is little room: "Jun 15", or "Jun 15, 2024" of what is old by `now`. */
export function formatShortDate(time: number, lang: Language, now: number): string {
  return (time > now - YEARLESS_MS ? daysOfYear : shortDates)(lang).format(time);
}

/** A day with its time, in UTC, which it names: "June 15, 2026 at 12:00 PM UTC". */
export function formatMoment(time: number, lang: Language): string {
  return moments(lang).format(time);
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
] as const;

/** Of what short ages say one letter only: "hace 5 m" is months in Spanish, not minutes. */
const ONE_LETTER: Partial<Record<Language, readonly string[]>> = {
  es: ['year', 'month', 'day'],
  fr: ['year', 'month', 'day'],
  it: ['day'],
};

/**
 * "3 days ago" in the language (`short`: "3 mo. ago"); anything under two hours is said in hours, since a page
 * is stored that long.
 */
export function formatAge(
  time: number,
  now: number,
  lang: Language,
  style: AgeStyle = 'long',
): string {
  const seconds = Math.max(0, (now - time) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['hour', 3_600];
  const amount = Math.max(1, Math.floor(seconds / size));
  const isCryptic = ONE_LETTER[lang]?.includes(unit) === true;
  return ages[isCryptic ? 'long' : style](lang).format(-amount, unit);
}

/** "5 minutes ago": for a page that is not stored (`agesOn`). */
export const formatMinutes = (minutes: number, lang: Language, style: AgeStyle): string =>
  ages[style](lang).format(-minutes, 'minute');

/** "in 5 hours" for what is due: in hours below two days, else in days; "4 hours ago" where it is past. */
export function formatDue(time: number, now: number, lang: Language): string {
  const hours = Math.trunc((time - now) / 3_600_000);
  if (hours === 0) return thisHour(lang);
  return Math.abs(hours) < 48
    ? ages.long(lang).format(hours, 'hour')
    : ages.long(lang).format(Math.trunc(hours / 24), 'day');
}
