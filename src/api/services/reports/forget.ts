import { REPORT_KEPT_SECONDS } from '#config/limits.ts';
import { seconds, type ServiceContext } from '../../context.ts';
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
  for (const { id, file } of old) {
    // The picture first: what is left of a crash in between is found again.
    if (file !== null) await dropPicture(context, file);
    await db.deleteFrom('reports').where('id', '=', id).execute();
  }
  return old.length;
}
