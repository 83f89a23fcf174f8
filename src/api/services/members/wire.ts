import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { Viewer } from '../../viewer.ts';
import { ageOf } from '../age.ts';
import { address, date, text } from '../wire-values.ts';
import { told } from './visibility.ts';

/** What a card is made of, as far as the viewer may see it. */
export const cardColumns =
  (viewer: Viewer | null) => (eb: ExpressionBuilder<Database, 'members'>) => [
    eb.ref('members.id').as('id'),
    eb.ref('members.display_name').as('display_name'),
    eb.ref('members.avatar').as('avatar'),
    eb.ref('members.seen_ts').as('seen_ts'),
    ...told(['country', 'gender', 'birth_date'], viewer)(eb),
  ];

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
