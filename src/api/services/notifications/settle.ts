import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { openKey, type Notice } from './notice.ts';

/** Marks as read what a member has seen where it happened; gives whether there was something. */
export async function settle(
  db: Transaction<Database>,
  notice: Pick<Notice, 'member' | 'kind' | 'about'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ open_key: null })
    .where('open_key', '=', openKey(notice))
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

type Notifications = SelectQueryBuilder<Database, 'notifications', { id: number }>;

/** Marks as read at most so many of those that `choose` leaves of all that are not; gives whose each of them is. */
export const settleOpen = (
  db: Transaction<Database>,
  most: number,
  choose: (open: Notifications) => Notifications,
): Promise<{ member_id: number }[]> =>
  db
    .updateTable('notifications')
    .set({ open_key: null })
    .where('id', 'in', (from) =>
      choose(from.selectFrom('notifications').select('id').where('open_key', 'is not', null)).limit(
        most,
      ),
    )
    .returning('member_id')
    .execute();
