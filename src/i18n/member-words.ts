import type { Language } from '#config/locales.ts';
import { countryName } from '#lib/country-name.ts';
import type { TextKey } from './namespaces.ts';
import type { Translate } from './translate.ts';

/** What is told of a member in one line; 0 and `''` are not known. */
interface MemberFacts {
  gender: number;
  age: number;
  country: string;
}

/** 3 is "Trans" in every language (API.md). */
const GENDERS: Readonly<Record<number, TextKey>> = {
  1: 'members.gender_1',
  2: 'members.gender_2',
  3: 'members.gender_3',
};

/** The word for a member's gender, `''` where it is not known. */
export function genderWord(t: Translate, gender: number): string {
  const key = GENDERS[gender];
  return key ? t(key) : '';
}

const known = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

/** Gender and age, as far as they are known. */
export function memberLine(t: Translate, { gender, age }: MemberFacts): string {
  return known([genderWord(t, gender), age > 0 ? String(age) : '']);
}

/** Gender, age and country, as far as they are known. */
export function memberLongLine(t: Translate, lang: Language, member: MemberFacts): string {
  return known([memberLine(t, member), countryName(member.country, lang)]);
}
