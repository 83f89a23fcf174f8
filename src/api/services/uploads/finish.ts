import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';

export const UPLOAD_JOB = 'upload';

/** What the longest film takes at most: so much later is the turn of a member's next one while others wait. */
const TURN_SECONDS = 6 * 3600;

type Ground = Pick<ServiceContext, 'enqueue' | 'now'>;

interface Whole {
  id: number;
  bytes: number;
}

/** How many films of a member wait, or are being made, besides one. */
async function othersWaiting(
  transaction: Transaction<Database>,
  { id, member }: { id: number; member: number },
): Promise<number> {
  const { waiting } = await transaction
    .selectFrom('uploads')
    .where('member_id', '=', member)
    .where('id', '!=', id)
    .where('state', 'in', ['waiting', 'processing'])
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/**
 * All bytes are there: the upload is processed as soon as its turn comes, which is later the more films of its member wait. Done twice, it is
 * done once.
 */
export async function finishWithin(
  transaction: Transaction<Database>,
  { enqueue, now }: Ground,
  { id, bytes }: Whole,
): Promise<void> {
  const finished = await transaction
    .updateTable('uploads')
    .set({ state: 'waiting', bytes, expires_ts: null })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .returning('member_id as member')
    .executeTakeFirst();
  if (!finished) return;
  const before = await othersWaiting(transaction, { id, member: finished.member });
  await enqueue(transaction, {
    kind: UPLOAD_JOB,
    payload: { upload: id },
    key: `upload:${id}`,
    turn: Math.floor(now().getTime() / 1000) + before * TURN_SECONDS,
  });
}

/** The same in a transaction of its own. */
export const finishUpload = (
  { db, enqueue, now }: Ground & Pick<ServiceContext, 'db'>,
  whole: Whole,
): Promise<void> =>
  db.transaction().execute((transaction) => finishWithin(transaction, { enqueue, now }, whole));
