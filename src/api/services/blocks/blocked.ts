import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import type { Viewer } from '../../viewer.ts';

/** Whether a member has blocked another one. */
export async function hasBlocked(
  db: Kysely<Database>,
  { member, other }: { member: number; other: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('member_id', '=', member)
    .where('blocked_id', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refuses what would bring two members together of whom one has blocked the other: a message, a request, a post. Who blocked
 * whom is not told. Throws `no_permission`.
 */
export async function requireUnblocked(
  db: Kysely<Database>,
  one: number,
  other: number,
): Promise<void> {
  const row = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('member_id', '=', one), eb('blocked_id', '=', other)]),
        and([eb('member_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  if (row) throw new ServiceError('no_permission');
}

/** Leaves out what was written (`member_id` says by whom) by those whom the viewer has blocked. */
export const notBlockedBy =
  (viewer: Pick<Viewer, 'id'> | null) =>
  <Table extends 'comments' | 'wall_posts'>(
    eb: ExpressionBuilder<Database, Table>,
  ): Expression<SqlBool> => {
    const where = eb as unknown as ExpressionBuilder<Database, 'comments'>;
    if (viewer === null) return where.lit(true);
    const blocked = where
      .selectFrom('blocks')
      .select('blocked_id')
      .where('blocks.member_id', '=', viewer.id);
    return where.not(where(where.ref('member_id'), 'in', blocked));
  };
