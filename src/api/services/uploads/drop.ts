import { seconds, type ServiceContext } from '../../context.ts';
import type { UploadReason } from '../../db/schema/uploads.ts';
import { UPLOAD_DRAFT_SECONDS } from '#config/uploads.ts';
import { DRAFT_STATUS_ID } from './status.ts';
import { removeFiles } from '../../media/drop-removed.ts';

type Ground = Pick<ServiceContext, 'db' | 'blobs'>;

/** Removes what came in of a file: each blob before its row, so that none is forgotten. */
export async function dropParts({ db, blobs }: Ground, upload: number): Promise<void> {
  const parts = await db
    .selectFrom('upload_parts')
    .select('blob_key')
    .where('upload_id', '=', upload)
    .execute();
  for (const { blob_key: key } of parts) {
    await blobs.remove(key);
    await db.deleteFrom('upload_parts').where('blob_key', '=', key).execute();
  }
}

/** Takes away a video that was never sent to moderation; its files go by the job `retention`. */
async function dropDraft({ db }: Ground, video: number | null): Promise<void> {
  if (video === null) return;
  await db.transaction().execute(async (transaction) => {
    const draft = await transaction
      .deleteFrom('videos')
      .where('id', '=', video)
      .where('status_id', '=', DRAFT_STATUS_ID)
      .executeTakeFirst();
    if (Number(draft.numDeletedRows) === 0) return;
    await removeFiles(transaction, 'video', video);
  });
}

/** Takes an upload away with all that was kept of it; what was sent to moderation stays there. */
async function dropUpload(
  ground: Ground,
  { id, video_id: video }: { id: number; video_id: number | null },
): Promise<void> {
  await dropParts(ground, id);
  await dropDraft(ground, video);
  await ground.db.deleteFrom('uploads').where('id', '=', id).execute();
}

/**
 * Takes an upload away as `dropUpload` does, where nobody is at it: from its first step on nobody adds to it, processes or sends it. With `over` only where it has
 * expired. False where it was not to be had.
 */
export async function removeUpload(
  ground: Ground & Pick<ServiceContext, 'now'>,
  id: number,
  { over = false } = {},
): Promise<boolean> {
  const now = seconds(ground);
  const held = await ground.db
    .updateTable('uploads')
    .set((eb) => ({
      state: 'refused',
      reason: eb.fn.coalesce('reason', eb.val<UploadReason>('failed')),
      expires_ts: now,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'waiting', 'ready', 'refused'])
    .$if(over, (query) => query.where('expires_ts', '<=', now))
    .returning('video_id')
    .executeTakeFirst();
  if (!held) return false;
  await dropUpload(ground, { id, ...held });
  return true;
}

/** Ends an upload that becomes no video: its uploader reads why. */
export async function refuseUpload(
  context: Ground & Pick<ServiceContext, 'now'>,
  { id, video_id: video }: { id: number; video_id: number | null },
  reason: UploadReason,
): Promise<void> {
  await context.db
    .updateTable('uploads')
    .set({ state: 'refused', reason, expires_ts: seconds(context) + UPLOAD_DRAFT_SECONDS })
    .where('id', '=', id)
    .execute();
  await dropParts(context, id);
  await dropDraft(context, video);
}

/** Takes away what expired; gives how many went. */
export async function forgetUploads(
  context: Ground & Pick<ServiceContext, 'now'>,
): Promise<number> {
  const over = await context.db
    .selectFrom('uploads')
    .select('id')
    .where('expires_ts', '<=', seconds(context))
    .where('state', 'in', ['receiving', 'ready', 'refused'])
    .execute();
  let gone = 0;
  for (const { id } of over) if (await removeUpload(context, id, { over: true })) gone += 1;
  return gone;
}

/** Takes away the uploads of a member who goes. */
export async function dropUploadsOf(ground: Ground, member: number): Promise<void> {
  const uploads = await ground.db
    .selectFrom('uploads')
    .select(['id', 'video_id'])
    .where('member_id', '=', member)
    .execute();
  for (const upload of uploads) await dropUpload(ground, upload);
}
