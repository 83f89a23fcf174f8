import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import { STATUS } from '#config/moderation.ts';
import { PUBLISH_WITHIN_SECONDS } from '#config/uploads.ts';
import type { EditVideoBody } from '#contract/calls/edit-video.ts';
import type { UploadProblem } from '#lib/upload-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { publishDue } from '../../db/publication.ts';
import { changeVideo } from '../../db/listings/change-video.ts';
import type { Database } from '../../db/schema/index.ts';
import { toDir } from '../../to-dir.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { settleGone } from '../notifications/gone.ts';
import { linkTold } from './draft.ts';
import { modelsOf } from './find-models.ts';
import { readTold, refuseFor } from './form.ts';
import { isReplacement } from './replace-file.ts';
import { removeVideoFiles } from '../../media/drop-removed.ts';

/** What its uploader may still change: moderators' decisions are theirs. */
const OPEN = [STATUS.waiting, STATUS.active];

const tagsOf = (id: number): string[] => [
  ...[cacheTags.videos, cacheTags.categories, cacheTags.main],
  cacheTags.video(id),
];

interface OwnVideo {
  id: number;
  member: number;
}

/** A video of a member's own that waits or is shown, or a new file for one that waits, held until the transaction ends. */
const holdOpen = (db: Transaction<Database>, { id, member }: OwnVideo) =>
  db
    .updateTable('videos')
    .set({ member_id: member })
    .where('id', '=', id)
    .where('member_id', '=', member)
    .where('status_id', 'in', OPEN)
    .returning(['status_id', 'visible', 'post_ts'])
    .executeTakeFirst();

/** A video of the viewer's own that waits or is shown, held until the transaction ends. Throws `not_found`, also for a new file for one. */
export async function holdOwnVideo(
  db: Transaction<Database>,
  { id, member }: OwnVideo,
): Promise<{ status_id: number; visible: 0 | 1; post_ts: number }> {
  const held = await holdOpen(db, { id, member });
  if (!held || (await isReplacement(db, id))) throw new ServiceError('not_found');
  return held;
}

/** Whether a video is one that its member took down: what moderators removed is theirs. */
async function isTakenDown(db: Transaction<Database>, { id, member }: OwnVideo): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .leftJoin('takedowns', (join) =>
      join.onRef('takedowns.object_id', '=', 'videos.id').on('takedowns.section', '=', 'videos'),
    )
    .leftJoin('decisions', 'decisions.id', 'takedowns.decision_id')
    .select(['takedowns.decision_id', 'decisions.measure'])
    .where('videos.id', '=', id)
    .where('videos.member_id', '=', member)
    .where('videos.status_id', '=', STATUS.deleted)
    .executeTakeFirst();
  return row !== undefined && (row.decision_id === null || row.measure === 'limit');
}

/**
 * Takes a video down for good, with new files for it that wait, or such a file alone: deleted ones, whose files go by the job `retention`. Pressed
 * twice, or after an answer that was lost, it is done. Throws `not_found`.
 */
async function takeDown(context: WriteContext, id: number, member: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    if (!(await holdOpen(db, { id, member }))) {
      if (await isTakenDown(db, { id, member })) return;
      throw new ServiceError('not_found');
    }
    const waiting = await db
      .selectFrom('uploads')
      .innerJoin('videos', 'videos.id', 'uploads.video_id')
      .select('videos.id')
      .where('uploads.replaces', '=', id)
      .where('uploads.state', '=', 'sent')
      .where('videos.status_id', '=', STATUS.waiting)
      .execute();
    const all = [id, ...waiting.map((file) => file.id)];
    for (const one of all) {
      await context.catalogue.index.removeVideo(db, one);
      await changeVideo(db, one, () =>
        db
          .updateTable('videos')
          .set({ status_id: STATUS.deleted, visible: 0 })
          .where('id', '=', one)
          .execute(),
      );
      await removeVideoFiles(db, one);
    }
    const told = await settleGone(context, db, 'videos', all);
    await context.purge(db, [...new Set([...all.flatMap(tagsOf), ...told])]);
  });
}

/** From when a video may be shown, where that is still to come; null for as soon as it may, undefined where that stays. */
function timeOf(
  context: WriteContext,
  publish: string | undefined,
): { at: number | null | undefined; problems: UploadProblem[] } {
  if (!publish) return { at: publish === '' ? null : undefined, problems: [] };
  const at = Math.floor(Date.parse(`${publish}:00Z`) / 1000);
  const now = seconds(context);
  const isGood = at > now && at <= now + PUBLISH_WITHIN_SECONDS;
  return { at, problems: isGood ? [] : [{ field: 'publish', code: 'bad_time' }] };
}

/**
 * Changes what is told of a video of the viewer's own that waits or is shown, or when one that is not shown yet may be; or takes it down.
 * Throws `not_found`; `invalid` with all that is wrong.
 */
export async function editSent(context: WriteContext, body: EditVideoBody): Promise<object> {
  const { id: member } = requireViewer(context);
  const id = body.video_id ?? 0;
  const answer = { ok: 1, upload_id: '', video_id: String(id) };
  if (body.section === 'down') {
    await takeDown(context, id, member);
    return answer;
  }
  const { columns, problems } = await readTold(context, body, await modelsOf(context.db, id));
  const { at, problems: ofTime } = timeOf(context, body.publish);
  const { categories, models, ...told } = columns;
  await context.db.transaction().execute(async (db) => {
    const held = await holdOwnVideo(db, { id, member });
    // Its moment may have come since its page was read: what is shown stays so.
    const isShown = held.visible === 1;
    refuseFor([...problems, ...(isShown ? [] : ofTime)]);
    const post_ts = isShown || at === undefined ? held.post_ts : (at ?? seconds(context));
    await changeVideo(db, id, async () => {
      await db
        .updateTable('videos')
        .set({ ...told, dir: toDir(told.title, 'video'), post_ts })
        .where('id', '=', id)
        .execute();
      await linkTold(db, id, { categories, models });
    });
    if (isShown) await context.catalogue.index.putVideo(db, id);
    await db.updateTable('uploads').set(columns).where('video_id', '=', id).execute();
    await context.purge(db, tagsOf(id));
  });
  // What may be shown from now on does not wait for the minute's job: its uploader reads that it is shown.
  if (at === null) await publishDue(context, seconds(context));
  return answer;
}
