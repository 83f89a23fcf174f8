import type { Kysely, Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import { STATUS } from '#config/moderation.ts';
import type { ServiceContext } from '../../context.ts';
import { changeVideo } from '../../db/listings/change-video.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { removeFiles } from '../../media/drop-removed.ts';
import { modelsOf } from './find-models.ts';
import type { UploadColumns } from './form.ts';

/** Whether a video is but the new file of another one: nothing of it is told, changed or replaced. */
export async function isReplacement(db: Kysely<Database>, video: number): Promise<boolean> {
  return (await replacedBy(db, video)) !== null;
}

/** What is told of a video by now, as its upload keeps it. */
async function toldOf(db: Kysely<Database>, id: number): Promise<UploadColumns> {
  const video = await db
    .selectFrom('videos')
    .select(['title', 'description', 'lang', 'site_group'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const categories = await db
    .selectFrom('video_categories')
    .select('category_id')
    .where('video_id', '=', id)
    .execute();
  return {
    ...video,
    categories: JSON.stringify(categories.map(({ category_id }) => category_id)),
    models: JSON.stringify(await modelsOf(db, id)),
  };
}

/** What a member may bring a new file for: their own, which waits or is shown. Gives what is told of it. Throws `not_found`. */
export async function replaceable(
  db: Kysely<Database>,
  { id, member }: { id: number; member: number },
): Promise<UploadColumns> {
  const video = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', member)
    .where('status_id', 'in', [STATUS.waiting, STATUS.active])
    .executeTakeFirst();
  if (!video || (await isReplacement(db, id))) throw new ServiceError('not_found');
  return toldOf(db, id);
}

/** The video whose file that of another one, which waits, is to take the place of; null for none. */
export async function replacedBy(db: Kysely<Database>, video: number): Promise<number | null> {
  const row = await db
    .selectFrom('uploads')
    .select('replaces')
    .where('video_id', '=', video)
    .where('replaces', 'is not', null)
    .executeTakeFirst();
  return row?.replaces ?? null;
}

/**
 * Gives a video the files of another one that was accepted, which is none any more then; those that it had go by the job
 * `retention`. All else of it stays. Gives the tags of the pages that show it; null where it is not there any more.
 */
export async function putFile(
  { catalogue }: Pick<ServiceContext, 'catalogue'>,
  db: Transaction<Database>,
  { from, to }: { from: number; to: number },
): Promise<string[] | null> {
  const file = await db
    .selectFrom('videos')
    .select(['duration', 'duration_class', 'is_hd', 'file_state'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  const held = await db
    .updateTable('videos')
    .set({ file_state: file.file_state })
    .where('id', '=', to)
    .where('status_id', 'in', [STATUS.waiting, STATUS.active, STATUS.hidden])
    .returning('visible')
    .executeTakeFirst();
  if (!held) return null;
  await removeFiles(db, 'video', to);
  await db
    .updateTable('assets')
    .set({ owner_id: to })
    .where('owner_kind', '=', 'video')
    .where('owner_id', '=', from)
    .where('state', '<>', 'removed')
    .execute();
  await db.deleteFrom('file_prints').where('video_id', '=', to).execute();
  await db.updateTable('file_prints').set({ video_id: to }).where('video_id', '=', from).execute();
  // What was certified of the file before stays on record.
  await db.updateTable('uploads').set({ video_id: null }).where('video_id', '=', to).execute();
  await db
    .updateTable('uploads')
    // It may be told otherwise since the file was sent.
    .set({ ...(await toldOf(db, to)), video_id: to, replaces: null })
    .where('video_id', '=', from)
    .execute();
  await changeVideo(db, to, () =>
    db
      .updateTable('videos')
      .set({ ...file, media_id: null })
      .where('id', '=', to)
      .execute(),
  );
  await db.deleteFrom('videos').where('id', '=', from).execute();
  if (held.visible === 1) await catalogue.index.putVideo(db, to);
  return [cacheTags.videos, cacheTags.categories, cacheTags.main, cacheTags.video(to)];
}
