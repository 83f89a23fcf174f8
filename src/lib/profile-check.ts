import { MEMBER_AGES, PROFILE_LENGTHS, type ProfileField } from '#config/profile.ts';
import { isCountryCode } from './country-name.ts';
import { checkField, type FieldProblem } from './field-check.ts';
import { yearsBefore } from './years-before.ts';

/** What is wrong with one field of a profile. */
export interface ProfileProblem extends FieldProblem {
  field: ProfileField;
}

/** Texts as they were typed; those that are missing stay as they are. */
export type ProfileTexts = Readonly<Partial<Record<ProfileField, string | undefined>>>;

/** First and last day on which a member can have been born. */
export const birthDays = (now: Date): { first: string; last: string } => ({
  first: yearsBefore(now, MEMBER_AGES.max),
  last: yearsBefore(now, MEMBER_AGES.min),
});

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

function birthProblem(text: string, now: Date): FieldProblem | null {
  if (text === '') return null;
  const { first, last } = birthDays(now);
  if (!isDay(text) || text < first) return { code: 'invalid_date' };
  return text > last ? { code: 'too_young', info: { age: MEMBER_AGES.min } } : null;
}

/** An address of the web without a name and password in it. */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const websiteProblem = (text: string): FieldProblem | null =>
  text === '' || isWebsite(text) ? null : { code: 'invalid_website' };

/** One of 1 to `last`, or nothing. */
const choiceProblem = (text: string, last: number): FieldProblem | null =>
  text === '' || (/^[1-9]$/.test(text) && Number(text) <= last) ? null : { code: 'invalid_choice' };

const countryProblem = (text: string): FieldProblem | null =>
  text === '' || isCountryCode(text) ? null : { code: 'invalid_choice' };

/** Values of the enumerations of SPEC.md §3, from 1 on. */
const LAST = { gender: 3, relationship: 3, orientation: 5 } as const;

function problemOf(field: ProfileField, text: string, now: Date): FieldProblem | null {
  const long = field in PROFILE_LENGTHS ? PROFILE_LENGTHS[field as 'city'] : null;
  const length = long && checkField(text, long);
  if (length) return length;
  if (field === 'birth_date') return birthProblem(text, now);
  if (field === 'website') return websiteProblem(text);
  if (field === 'country') return countryProblem(text);
  return field in LAST ? choiceProblem(text, LAST[field as 'gender']) : null;
}

/** Checks what a member tells (SPEC.md §3, §5): what is wrong, in the order of the fields. */
export function checkProfile(texts: ProfileTexts, now: Date): ProfileProblem[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (text === undefined) return [];
    const field = name as ProfileField;
    const problem = problemOf(field, text.trim(), now);
    return problem ? [{ field, ...problem }] : [];
  });
}
