import type { Language } from '#config/locales.ts';
import type { Member } from '#contract/entities/member.ts';
import type { Friendship } from '#contract/enums.ts';
import type { TextKey } from '#i18n/namespaces.ts';
import type { Translate } from '#i18n/translate.ts';
import { countryName } from '#lib/country-name.ts';
import { formatDate } from '#lib/format.ts';
import { genderWord } from '#i18n/member-words.ts';

export interface MemberFact {
  label: string;
  text: string;
  /** Where the text leads, for a website. */
  href: string | null;
}

const RELATIONSHIPS: Readonly<Record<number, TextKey>> = {
  1: 'members.relationship_1',
  2: 'members.relationship_2',
  3: 'members.relationship_3',
};
const ORIENTATIONS: Readonly<Record<number, TextKey>> = {
  1: 'members.orientation_1',
  2: 'members.orientation_2',
  3: 'members.orientation_3',
  4: 'members.orientation_4',
  5: 'members.orientation_5',
};

/** `YYYY-MM-DD` as the language writes a day; what is no date as it is. */
function dayText(text: string, lang: Language): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : formatDate(time, lang);
}

/** All that a member tells (SPEC.md §3, profile fields), in the order shown; what is not told is left out. */
export function memberFacts(t: Translate, lang: Language, member: Member): MemberFact[] {
  const word = (keys: Readonly<Record<number, TextKey>>, value: number): string => {
    const key = keys[value];
    return key ? t(key) : '';
  };
  const rows: readonly [TextKey, string][] = [
    ['members.filter_gender', genderWord(t, member.gender)],
    ['members.filter_age', member.age > 0 ? String(member.age) : ''],
    ['member.birth_date', dayText(member.birthDate, lang)],
    ['members.filter_relationship', word(RELATIONSHIPS, member.relationship)],
    ['members.filter_orientation', word(ORIENTATIONS, member.orientation)],
    ['member.education', member.education],
    ['member.occupation', member.occupation],
    ['member.website', member.website],
    ['member.city', member.city],
    ['members.filter_country', countryName(member.country, lang)],
    ['member.interests', member.interests],
    ['member.about', member.about],
  ];
  return rows
    .filter(([, text]) => text !== '')
    .map(([key, text]) => ({
      label: t(key),
      text,
      href: key === 'member.website' ? member.websiteUrl || null : null,
    }));
}

/** Whether a member keeps wall, friends and favourites from this viewer (`api/services/members/access.ts`); null is who is not signed in. */
export function isClosedTo(
  { id, privacy }: Pick<Member, 'id' | 'privacy'>,
  viewer: { id: number } | null,
  friendship: Friendship = 'none',
): boolean {
  if (privacy === 'public' || viewer?.id === id) return false;
  if (privacy === 'members') return viewer === null;
  return privacy === 'private' || friendship !== 'friends';
}
