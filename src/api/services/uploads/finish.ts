import type { ServiceContext } from '../../context.ts';

export const UPLOAD_JOB = 'upload';

/** All bytes are there: the upload is processed as soon as its turn comes. Done twice, it is done once. */
export async function finishUpload(
  { db, enqueue }: Pick<ServiceContext, 'db' | 'enqueue'>,
  { id, bytes }: { id: number; bytes: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const finished = await transaction
      .updateTable('uploads')
      .set({ state: 'waiting', bytes, expires_ts: null })
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .executeTakeFirst();
    if (Number(finished.numUpdatedRows) === 0) return;
    await enqueue(transaction, { kind: UPLOAD_JOB, payload: { upload: id }, key: `upload:${id}` });
  });
}
