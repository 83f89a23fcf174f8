import { ageOf } from '../age.ts';
import { address, date, text } from '../wire-values.ts';

export const CARD_COLUMNS = [
  'members.id',
  'display_name',
  'avatar',
  'country',
  'gender',
  'birth_date',
  'seen_ts',
] as const;

interface CardRow {
  id: number;
  display_name: string;
  avatar: string | null;
  country: string | null;
  gender: number | null;
  birth_date: string | null;
  seen_ts: number;
}

/** A member as the community list carries one. */
export function toMemberCard(row: CardRow, base: string, now: Date) {
  return {
    _id: text(row.id),
    name: row.display_name,
    avatar: address(base, row.avatar),
    country: row.country ?? '',
    gender: text(row.gender),
    age: text(ageOf(row.birth_date, now)),
    seen_date: date(row.seen_ts),
  };
}
