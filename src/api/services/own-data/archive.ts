import { ARCHIVE_SECONDS } from '#config/limits.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { seconds, type ServiceContext, type WriteContext } from '../../context.ts';
import { eachApart } from '../../each-apart.ts';
import { ServiceError } from '../../errors.ts';
import { payloadId } from '../../job-payload.ts';
import { signedQuery } from '../../media/signature.ts';
import { requireViewer } from '../../viewer.ts';
import { tellAccount } from '../accounts/tell.ts';
import { archiveFiles } from './archive-files.ts';
import { removeArchive } from './removal/remove-member.ts';
import { zipOf } from './zip.ts';

/** The kind of job that makes an archive. */
export const ARCHIVE_JOB = 'archive';

/** The path of a member's archive: whoever has it gets the file, until it expires. */
export function archivePath(
  { assetSecret }: Pick<ServiceContext, 'assetSecret'>,
  { id, key, expires }: { id: number; key: string; expires: number },
): string {
  const query = signedQuery(assetSecret, { id, key, expires });
  return `/media/archives/${id}/data.zip${query}`;
}

/**
 * Asks for an archive of the viewer's data, which a job makes. One is made at a time, and another only when there is none
 * any more. Throws `already_added`.
 */
export async function askArchive(context: WriteContext): Promise<object> {
  const { id } = requireViewer(context);
  const now = seconds(context);
  const kept = await context.db
    .selectFrom('archives')
    .select('expires_ts')
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (kept && kept.expires_ts !== null && kept.expires_ts <= now) await removeArchive(context, id);
  await context.db.transaction().execute(async (db) => {
    const noted = await db
      .insertInto('archives')
      .values({ member_id: id, state: 'waiting', blob_key: null, asked_ts: now, expires_ts: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!noted.numInsertedOrUpdatedRows) throw new ServiceError('already_added');
    await context.enqueue(db, { kind: ARCHIVE_JOB, payload: { member: id } });
  });
  return { ok: 1 };
}

/** Makes the archive of a job, stores it and tells its member. One that is there already is not made again. */
export async function makeArchive(
  context: Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'mails' | 'mailOrigin'>,
  payload: unknown,
): Promise<void> {
  const id = payloadId(payload, 'member');
  const waiting = await context.db
    .selectFrom('archives')
    .select(['state', 'blob_key as left'])
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (waiting?.state !== 'waiting') return;
  const key = newBlobKey();
  // Before it is stored: what a process that ends in the middle has left of it is found.
  await context.db
    .updateTable('archives')
    .set({ blob_key: key })
    .where('member_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  if (waiting.left !== null) await context.blobs.remove(waiting.left);
  const content = zipOf(archiveFiles(context, id), { at: context.now() });
  await context.blobs.put(key, content, 'application/zip');
  const expires = seconds(context) + ARCHIVE_SECONDS;
  try {
    await context.db.transaction().execute(async (db) => {
      const ready = await db
        .updateTable('archives')
        .set({ state: 'ready', expires_ts: expires })
        .where('member_id', '=', id)
        .where('state', '=', 'waiting')
        .where('blob_key', '=', key)
        .executeTakeFirst();
      if (!Number(ready.numUpdatedRows)) throw new ServiceError('not_found');
      await tellAccount(context, db, { id, kind: 'archive_ready' });
    });
  } catch (error) {
    // What the row names is there for its member, if that was committed after all, or is found by the next try.
    if (!(error instanceof ServiceError)) throw error;
    // Somebody left, or another process was faster: nobody would find this file.
    await context.blobs.remove(key);
  }
}

/** Has archives wait on that were asked for before and never came, also while nothing ran: a start has their jobs tried again. */
export async function resumeArchives(context: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  await context.db
    .updateTable('archives')
    .set({ asked_ts: seconds(context) })
    .where('state', '=', 'waiting')
    .execute();
}

/** Removes archives whose time is over, and what was asked for and never came: it may be asked for again. */
export async function forgetArchives(
  context: Pick<ServiceContext, 'db' | 'blobs' | 'now'>,
): Promise<void> {
  const now = seconds(context);
  const over = await context.db
    .selectFrom('archives')
    .select('member_id')
    .where(({ and, eb, or }) =>
      or([
        eb('expires_ts', '<=', now),
        and([eb('expires_ts', 'is', null), eb('asked_ts', '<=', now - ARCHIVE_SECONDS)]),
      ]),
    )
    .execute();
  await eachApart(over, ({ member_id }) => removeArchive(context, member_id));
}
