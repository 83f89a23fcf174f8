import type { ExpressionBuilder, Transaction } from 'kysely';
import { STATUS } from '#config/moderation.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { UploadReason } from '../../db/schema/uploads.ts';
import { UPLOAD_AWAY_SECONDS, UPLOAD_DRAFT_SECONDS } from '#config/uploads.ts';
import { eachApart } from '../../each-apart.ts';
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
async function dropDraft(db: Transaction<Database>, video: number | null): Promise<void> {
  if (video === null) return;
  const draft = await db
    .deleteFrom('videos')
    .where('id', '=', video)
    .where('status_id', '=', STATUS.draft)
    .executeTakeFirst();
  if (Number(draft.numDeletedRows) > 0) await removeFiles(db, 'video', video);
}

/** Takes an upload away with all that was kept of it; what was sent to moderation stays there. */
async function dropUpload(ground: Ground, id: number): Promise<void> {
  await dropParts(ground, id);
  await ground.db.transaction().execute(async (db) => {
    // Its video may have been begun a moment ago.
    const gone = await db
      .deleteFrom('uploads')
      .where('id', '=', id)
      .returning('video_id')
      .executeTakeFirst();
    await dropDraft(db, gone?.video_id ?? null);
  });
}

const refused = (now: number) => (eb: ExpressionBuilder<Database, 'uploads'>) => ({
  ...{ state: 'refused' as const, expires_ts: now },
  reason: eb.fn.coalesce('reason', eb.val<UploadReason>('failed')),
});

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
    .set(refused(now))
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'waiting', 'ready', 'refused'])
    .$if(over, (query) => query.where('expires_ts', '<=', now))
    .returning('id')
    .executeTakeFirst();
  if (!held) return false;
  await dropUpload(ground, id);
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
  await context.db.transaction().execute((db) => dropDraft(db, video));
}

/** Has uploads wait on for a day that expired while nothing ran, or soon will: their senders could not go on with them. */
export async function resumeUploads(context: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const now = seconds(context);
  await context.db
    .updateTable('uploads')
    .set({ expires_ts: now + UPLOAD_AWAY_SECONDS })
    .where('state', '=', 'receiving')
    .where('expires_ts', '<', now + UPLOAD_AWAY_SECONDS)
    // Not for ever, where there is a start every day.
    .where('created_ts', '>', now - UPLOAD_DRAFT_SECONDS)
    .execute();
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
  await eachApart(over, async ({ id }) => {
    if (await removeUpload(context, id, { over: true })) gone += 1;
  });
  return gone;
}

/** Takes away the uploads of a member who goes, also while their files come in or are stored: from the first step on nobody adds to them or goes on with them. */
export async function dropUploadsOf(
  ground: Ground & Pick<ServiceContext, 'now'>,
  member: number,
): Promise<void> {
  const uploads = await ground.db
    .updateTable('uploads')
    .set(refused(seconds(ground)))
    .where('member_id', '=', member)
    .returning('id')
    .execute();
  for (const { id } of uploads) await dropUpload(ground, id);
}
