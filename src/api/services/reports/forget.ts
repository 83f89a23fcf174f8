import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORT_KEPT_SECONDS } from '#config/limits.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { dropPicture } from './picture.ts';

const STRAY_AFTER_MS = 3_600_000;

/**
 * Deletes pictures that no message has: a process that ended between picture and message left them. A picture of the
 * last hour may still get its message. Gives how many went.
 */
export async function dropStrayPictures(
  context: Pick<ServiceContext, 'db' | 'desk' | 'now'>,
): Promise<number> {
  const { db, desk } = context;
  const names = await readdir(desk.files).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const rows = await db
    .selectFrom('reports')
    .select('file')
    .where('file', 'is not', null)
    .execute();
  const kept = new Set(rows.map(({ file }) => file));
  let dropped = 0;
  for (const name of names.filter((each) => !kept.has(each))) {
    const { mtimeMs } = await stat(join(desk.files, name));
    if (Date.now() - mtimeMs < STRAY_AFTER_MS) continue;
    await dropPicture(desk.files, name);
    dropped += 1;
  }
  return dropped;
}

/**
 * Deletes visitors' messages, with their pictures, once the time is over that the privacy page names. One whose mail
 * still waits stays. Gives how many went.
 */
export async function forgetReports(
  context: Pick<ServiceContext, 'db' | 'desk' | 'now'>,
): Promise<number> {
  const { db, desk } = context;
  const old = await db
    .selectFrom('reports')
    .select(['id', 'file'])
    .where('mailed_ts', '<', seconds(context) - REPORT_KEPT_SECONDS)
    .execute();
  for (const { id, file } of old) {
    // The picture first: what is left of a crash in between is found again.
    if (file !== null) await dropPicture(desk.files, file);
    await db.deleteFrom('reports').where('id', '=', id).execute();
  }
  return old.length;
}
