import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { tokenHash } from '../sessions/token.ts';
import { date, text } from '../wire-values.ts';

/** What has become of a report, for whoever has its key. Throws `not_found`. */
export async function getNotice(
  { db }: CallContext,
  _: object,
  { key }: { key: string },
): Promise<object> {
  const row = await db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'notices.report_id')
    .select(['report_id', 'category', 'address', 'due_ts', 'reports.added_ts'])
    .where('key_hash', '=', tokenHash(key))
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return {
    number: text(row.report_id),
    category: row.category,
    address: row.address,
    added_date: date(row.added_ts),
    due_date: date(row.due_ts),
  };
}
