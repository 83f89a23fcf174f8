import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';

export const UPLOAD_JOB = 'upload';

interface Whole {
  id: number;
  bytes: number;
}

/** All bytes are there: the upload is processed as soon as its turn comes. Done twice, it is done once. */
export async function finishWithin(
  transaction: Transaction<Database>,
  { enqueue }: Pick<ServiceContext, 'enqueue'>,
  { id, bytes }: Whole,
): Promise<void> {
  const finished = await transaction
    .updateTable('uploads')
    .set({ state: 'waiting', bytes, expires_ts: null })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  if (Number(finished.numUpdatedRows) === 0) return;
  await enqueue(transaction, { kind: UPLOAD_JOB, payload: { upload: id }, key: `upload:${id}` });
}

/** The same in a transaction of its own. */
export const finishUpload = (
  { db, enqueue }: Pick<ServiceContext, 'db' | 'enqueue'>,
  whole: Whole,
): Promise<void> =>
  db.transaction().execute((transaction) => finishWithin(transaction, { enqueue }, whole));
