import type { Transaction } from 'kysely';
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
