import { newBlobKey } from '#platform/blobs/key.ts';
import type { Kysely } from 'kysely';
import { seconds, type ServiceContext } from '../context.ts';
import type { Database } from '../db/schema/index.ts';

/** The kind of job that removes a blob whose row did not come. */
export const STRAY_BLOB_JOB = 'stray-blob';
/** Longer than it takes from storing a blob to the row that names it. */
const STRAY_AFTER_SECONDS = 3600;

type Ground = Pick<ServiceContext, 'db' | 'enqueue' | 'blobs' | 'now'>;

/**
 * Keys for blobs that are about to be stored. A storage cannot be asked what it has, so jobs that look whether a row names them are there
 * before they are: a process that ends between blob and row leaves nothing.
 */
export async function newBlobKeys(ground: Omit<Ground, 'blobs'>, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, newBlobKey);
  const runAt = seconds(ground) + STRAY_AFTER_SECONDS;
  if (count > 0)
    await ground.db.transaction().execute(async (db) => {
      for (const blob of keys)
        await ground.enqueue(db, { kind: STRAY_BLOB_JOB, payload: { blob }, runAt });
    });
  return keys;
}

/** Whether a row names a blob: a file of somebody's, what came in of one, or the picture of a message. */
async function isNamed(db: Kysely<Database>, key: string): Promise<boolean> {
  const asset = db.selectFrom('assets').select('id').where('blob_key', '=', key);
  if (await asset.executeTakeFirst()) return true;
  const part = db.selectFrom('upload_parts').select('position').where('blob_key', '=', key);
  if (await part.executeTakeFirst()) return true;
  const report = db.selectFrom('reports').select('id').where('file', '=', key);
  return (await report.executeTakeFirst()) !== undefined;
}

/** Removes a blob unless a row names it: one may where a commit failed that the database has taken. */
export async function dropUnnamed({ db, blobs }: Pick<Ground, 'db' | 'blobs'>, key: string) {
  if (!(await isNamed(db, key))) await blobs.remove(key);
}

/** Removes the blob of a job where no row names it. */
export async function dropStrayBlob(
  ground: Pick<Ground, 'db' | 'blobs'>,
  payload: unknown,
): Promise<void> {
  const { blob } = Object(payload) as { blob?: unknown };
  if (typeof blob !== 'string') throw new TypeError('A job names no blob.');
  await dropUnnamed(ground, blob);
}

/**
 * Gives keys to who stores blobs and writes the rows that name them. Where either fails nothing stays stored: what cannot be removed
 * at once, as the storage or the database is away, its job removes.
 */
export async function withNewBlobs<Given>(
  ground: Ground,
  count: number,
  write: (keys: readonly string[]) => Promise<Given>,
): Promise<Given> {
  const keys = await newBlobKeys(ground, count);
  try {
    return await write(keys);
  } catch (error) {
    await Promise.allSettled(keys.map((key) => dropUnnamed(ground, key)));
    throw error;
  }
}
