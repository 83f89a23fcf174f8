import { Readable } from 'node:stream';
import { newBlobKey } from '#platform/blobs/key.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { isOldName } from './read-picture.ts';

/** The kind of job that removes a picture whose message did not come. */
export const STRAY_PICTURE_JOB = 'stray-picture';
/** Longer than a message takes after its picture. */
const STRAY_AFTER_SECONDS = 3600;

type PictureContext = Pick<ServiceContext, 'db' | 'enqueue' | 'blobs' | 'now'>;

/**
 * Keeps a picture as a blob; gives its key. A storage cannot be asked what it has, so a job that looks whether its message came is there
 * before it is: a process that ends between picture and message leaves nothing.
 */
export async function keepPicture(context: PictureContext, picture: Buffer): Promise<string> {
  const { db, enqueue, blobs } = context;
  const key = newBlobKey();
  await db.transaction().execute((transaction) =>
    enqueue(transaction, {
      kind: STRAY_PICTURE_JOB,
      payload: { blob: key },
      runAt: seconds(context) + STRAY_AFTER_SECONDS,
    }),
  );
  await blobs.put(key, Readable.from([picture]), 'image/jpeg');
  return key;
}

/** Removes a picture; nothing where there is none. */
export async function dropPicture({ blobs }: Pick<ServiceContext, 'blobs'>, file: string) {
  if (!isOldName(file)) await blobs.remove(file);
}

/** Removes the picture of a job where no message has it. */
export async function dropStrayPicture(
  { db, blobs }: Pick<ServiceContext, 'db' | 'blobs'>,
  payload: unknown,
): Promise<void> {
  const { blob } = Object(payload) as { blob?: unknown };
  if (typeof blob !== 'string') throw new TypeError('A job names no picture.');
  const message = await db
    .selectFrom('reports')
    .select('id')
    .where('file', '=', blob)
    .executeTakeFirst();
  if (!message) await blobs.remove(blob);
}
