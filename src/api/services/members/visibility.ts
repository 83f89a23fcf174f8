import { PROFILE_GROUPS, type ProfileGroup } from '#config/profile.ts';
import type { AliasedExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { MemberTable } from '../../db/schema/members.ts';
import type { Viewer } from '../../viewer.ts';

type Members = ExpressionBuilder<Database, 'members'>;

/** Whether a member shows the viewer what they tell of themselves in a group (SPEC.md §3): as SQL, for lists may not show by their filters what they hide. */
export function shows(
  eb: Members,
  group: ProfileGroup,
  viewer: Pick<Viewer, 'id'> | null,
): Expression<SqlBool> {
  const column = `members.privacy_${group}` as const;
  if (viewer === null) return eb(column, '=', 'everyone');
  const friend = eb
    .selectFrom('friends as befriended')
    .select('befriended.friend_id')
    .whereRef('befriended.member_id', '=', 'members.id')
    .where('befriended.friend_id', '=', viewer.id);
  const blocked = eb
    .selectFrom('blocks')
    .select('blocks.blocked_id')
    .whereRef('blocks.member_id', '=', 'members.id')
    .where('blocks.blocked_id', '=', viewer.id);
  return eb.or([
    eb(column, '=', 'everyone'),
    eb('members.id', '=', viewer.id),
    // Whom a member has blocked is told what everybody is.
    eb.and([eb(column, '=', 'members'), eb.not(eb.exists(blocked))]),
    eb.and([eb(column, '=', 'friends'), eb.exists(friend)]),
  ]);
}

/** Whether no decision has taken a member's pages down. */
export const isShown = (eb: Members): Expression<SqlBool> =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('takedowns')
        .select('decision_id')
        .where('takedowns.section', '=', 'members')
        .whereRef('takedowns.object_id', '=', 'members.id'),
    ),
  );

/** The same of one viewer: who was taken down keeps what is theirs, and sees it as it would be shown. */
export const isShownTo =
  (viewer: Pick<Viewer, 'id'> | null) =>
  (eb: Members): Expression<SqlBool> =>
    viewer === null ? isShown(eb) : eb.or([eb('members.id', '=', viewer.id), isShown(eb)]);

/** A member's picture beside what they wrote or did; none of who was taken down: nobody would get the file. */
export const shownAvatar = (eb: Members) =>
  eb.case().when(isShown(eb)).then(eb.ref('members.avatar')).end();

type Told<Field extends ToldField> = {
  [Name in Field]: AliasedExpression<MemberTable[Name], Name>;
}[Field];
type ToldField = (typeof PROFILE_GROUPS)[ProfileGroup][number];

const groupOf = (field: ToldField): ProfileGroup => {
  const groups = Object.entries(PROFILE_GROUPS) as [ProfileGroup, readonly ToldField[]][];
  const found = groups.find(([, fields]) => fields.includes(field));
  if (!found) throw new TypeError(`no group has ${field}`);
  return found[0];
};

/** Columns of what a member tells, null in each that the viewer may not see. */
export function told<const Field extends ToldField>(
  fields: readonly Field[],
  viewer: Pick<Viewer, 'id'> | null,
) {
  return (eb: Members): Told<Field>[] =>
    fields.map((field) =>
      eb
        .case()
        .when(shows(eb, groupOf(field), viewer))
        .then(eb.ref(`members.${field}`))
        .end()
        .as(field),
    ) as never;
}
