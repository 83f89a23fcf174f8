import type { Transaction } from 'kysely';
import { STATUS } from '#config/moderation.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { removeFiles } from '../../media/drop-removed.ts';
import { toDir } from '../../to-dir.ts';
import type { UploadRow } from './find.ts';

/** What an upload tells, as columns of `videos`. */
export const videoTexts = ({ title, description, lang, site_group }: UploadRow) => ({
  ...{ title, description, lang, site_group },
  dir: toDir(title, 'video'),
});

/** Gives a video the categories and the models of its upload. A model that went meanwhile is left out. */
export async function linkTold(
  db: Transaction<Database>,
  video: number,
  { categories, models }: Pick<UploadRow, 'categories' | 'models'>,
): Promise<void> {
  await db.deleteFrom('video_models').where('video_id', '=', video).execute();
  const named = await db
    .selectFrom('models')
    .select('id as model_id')
    .where('id', 'in', [0, ...(JSON.parse(models) as number[])])
    .execute();
  if (named.length > 0)
    await db
      .insertInto('video_models')
      .values(named.map((model) => ({ ...model, video_id: video })))
      .execute();
  await db.deleteFrom('video_categories').where('video_id', '=', video).execute();
  const ids = JSON.parse(categories) as number[];
  if (ids.length === 0) return;
  const links = ids.map((category_id) => ({ video_id: video, category_id }));
  await db.insertInto('video_categories').values(links).execute();
}

/** Takes hold of an upload that is processed until the transaction ends; gives its video. Null where it is gone: its uploader left. */
async function holdUpload(
  db: Transaction<Database>,
  upload: number,
): Promise<{ video_id: number | null } | null> {
  const held = await db
    .updateTable('uploads')
    .set({ state: 'processing' })
    .where('id', '=', upload)
    .where('state', '=', 'processing')
    .returning('video_id')
    .executeTakeFirst();
  return held ?? null;
}

/** The same with its draft; false where either is gone. Who takes them away waits, and finds what was added. */
export async function holdDraft(
  db: Transaction<Database>,
  { upload, video }: { upload: number; video: number },
): Promise<boolean> {
  if ((await holdUpload(db, upload)) === null) return false;
  const draft = await db
    .updateTable('videos')
    .set({ status_id: STATUS.draft })
    .where('id', '=', video)
    .where('status_id', '=', STATUS.draft)
    .executeTakeFirst();
  return Number(draft.numUpdatedRows) > 0;
}

/**
 * The draft of a video, whose files are made then: a new one, or that of a try before, whose files go. In the transaction in which
 * its upload is said to be processed. Null where the upload is gone.
 */
export async function beginDraft(
  context: Pick<ServiceContext, 'db' | 'now'>,
  upload: UploadRow,
): Promise<number | null> {
  return context.db.transaction().execute(async (db) => {
    const held = await holdUpload(db, upload.id);
    if (held === null) return null;
    if (held.video_id !== null) {
      await removeFiles(db, 'video', held.video_id);
      return held.video_id;
    }
    const { id } = await db
      .insertInto('videos')
      .values({
        ...videoTexts(upload),
        ...{ status_id: STATUS.draft, file_state: 'uploaded', member_id: upload.member_id },
        ...{ duration: null, duration_class: null, media_id: null, search_key: null },
        ...{ channel_id: null, country: null, sg_id: null, ex_tube: null, ex_id: null },
        post_ts: seconds(context),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await linkTold(db, id, upload);
    await db.updateTable('uploads').set({ video_id: id }).where('id', '=', upload.id).execute();
    return id;
  });
}
