import { sql } from 'kysely';
import { REPORT_KEPT_SECONDS } from '#config/limits.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { eachApart } from '../../each-apart.ts';
import { dropPicture } from './picture.ts';

/**
 * Deletes visitors' messages, with their pictures, once the time is over that the privacy page names. One whose mail
 * still waits stays. Gives how many went.
 */
export async function forgetReports(
  context: Pick<ServiceContext, 'db' | 'blobs' | 'now'>,
): Promise<number> {
  const { db } = context;
  const old = await db
    .selectFrom('reports')
    .select(['id', 'file'])
    .where('mailed_ts', '<', seconds(context) - REPORT_KEPT_SECONDS)
    .execute();
  return eachApart(old, async ({ id, file }) => {
    // The picture first: what is left of a crash in between is found again.
    if (file !== null) await dropPicture(context, file);
    await db.deleteFrom('reports').where('id', '=', id).execute();
  });
}

/** Forgets what was typed as the address of cases that were closed as long ago as reports are kept. Gives in how many. */
export async function forgetAddresses({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('cases')
    .set({ address: '' })
    // As its index has it, which knows no values that come later.
    .where('address', '<>', sql.lit(''))
    .where('closed_ts', '<', seconds({ now }) - REPORT_KEPT_SECONDS)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
