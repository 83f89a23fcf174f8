import { STATUS } from '#config/moderation.ts';
import { UPLOAD_PREVIEWS } from '#config/uploads.ts';
import type { EditVideoBody } from '#contract/calls/edit-video.ts';
import { checkPreview } from '#lib/upload-check.ts';
import type { Insertable } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { withNewBlobs } from '../../media/new-blobs.ts';
import { alikeTo } from '../moderation/blocks/find.ts';
import { ensureCase } from '../moderation/open-case.ts';
import { linkTold, videoTexts } from './draft.ts';
import { removeUpload } from './drop.ts';
import { findUpload, type UploadRow } from './find.ts';
import { requireMayUpload } from './may-upload.ts';
import { readTold, refuseFor, type UploadColumns } from './form.ts';
import { replaceable } from './replace-file.ts';

const SIZES = [
  { role: 'preview', variant: '320x180', isOfAll: true },
  { role: 'thumbnails', variant: '640x360', isOfAll: true },
  { role: 'thumbnails', variant: '1280x720', isOfAll: false },
] as const;

/** The picture that was chosen, in each size that there is of it. */
async function chosenPictures({ db }: WriteContext, video: number, preview: number) {
  const chosen = [];
  for (const { role, variant, isOfAll } of SIZES) {
    const picture = await db
      .selectFrom('assets')
      .selectAll()
      .where('owner_kind', '=', 'video')
      .where('owner_id', '=', video)
      .where('role', '=', role)
      .where('variant', '=', `${variant}-${preview}.jpg`)
      .where('state', '=', 'ready')
      .executeTakeFirst();
    if (picture) chosen.push({ ...picture, variant: `${variant}.jpg` });
    else if (isOfAll) throw new ServiceError('invalid', { errors: checkPreview(undefined, 0) });
  }
  return chosen;
}

/** Gives an upload to moderation: from then on its video waits, with the picture that was chosen. */
async function send(
  context: WriteContext,
  upload: UploadRow,
  { columns, preview }: { columns: UploadColumns; preview: number },
): Promise<void> {
  const { db, blobs } = context;
  const { id, video_id: video } = upload;
  if (upload.state !== 'ready' || video === null) throw new ServiceError('not_found');
  const chosen = await chosenPictures(context, video, preview);
  await withNewBlobs(context, chosen.length, async (keys) => {
    // A copy, for the others may be chosen from again.
    const posters: Insertable<Database['assets']>[] = [];
    for (const [at, { id: _id, blob_key, ...row }] of chosen.entries()) {
      const { [at]: key = '' } = keys;
      await blobs.copy(blob_key, key);
      const poster = { role: 'poster', blob_key: key, created_ts: seconds(context) } as const;
      posters.push({ ...row, ...poster });
    }
    await db.transaction().execute(async (transaction) => {
      const sent = await transaction
        .updateTable('uploads')
        .set({ ...columns, state: 'sent', expires_ts: null })
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .executeTakeFirst();
      if (Number(sent.numUpdatedRows) === 0) throw new ServiceError('not_found');
      await transaction.insertInto('assets').values(posters).execute();
      await transaction
        .updateTable('videos')
        .set({
          ...videoTexts({ ...upload, ...columns }),
          status_id: STATUS.waiting,
          post_ts: seconds(context),
        })
        .where('id', '=', video)
        .where('status_id', '=', STATUS.draft)
        .execute();
      await linkTold(transaction, video, columns);
      const waits = { kind: 'upload', section: 'videos', object_id: video } as const;
      const [likest] = await alikeTo(transaction, video);
      // What looks like something blocked is as urgent as that was.
      const category = likest?.blocked ?? 'other';
      await ensureCase(context, transaction, { ...waits, address: '', category });
    });
  });
}

const numbersOf = (list: string): string =>
  (JSON.parse(list) as number[]).toSorted((a, b) => a - b).join();

/** Whether the picture that is chosen is the one that an upload was sent with, as far as both are there. */
async function isPosterOf(
  { db }: WriteContext,
  video: number | null,
  preview: number | undefined,
): Promise<boolean> {
  const pictures = await db
    .selectFrom('assets')
    .select(['role', 'sha256'])
    .where('owner_kind', '=', 'video')
    .where('owner_id', '=', video ?? 0)
    .where(({ and, eb, or }) =>
      or([
        and([eb('role', '=', 'poster'), eb('variant', '=', '320x180.jpg')]),
        and([eb('role', '=', 'preview'), eb('variant', '=', `320x180-${preview ?? 0}.jpg`)]),
      ]),
    )
    .execute();
  const hashOf = (role: string) => pictures.find((one) => one.role === role)?.sha256;
  const [poster, chosen] = [hashOf('poster'), hashOf('preview')];
  return poster === undefined || chosen === undefined || poster === chosen;
}

/**
 * Whether an upload was sent with all that is told: pressed twice, or after an answer that was lost, it is done. What was corrected
 * in another tab is not.
 */
async function isSentWith(
  context: WriteContext,
  upload: UploadRow,
  body: EditVideoBody,
): Promise<boolean> {
  if (upload.state !== 'sent') return false;
  if (!(await isPosterOf(context, upload.video_id, body.preview))) return false;
  // Of a new file nothing is told.
  if (upload.replaces !== null) return true;
  const kept = JSON.parse(upload.models) as number[];
  const { columns, problems } = await readTold(context, body, kept);
  const { title, description, lang, site_group, categories, models } = columns;
  return (
    problems.length === 0 &&
    title === upload.title &&
    description === upload.description &&
    lang === upload.lang &&
    site_group === upload.site_group &&
    numbersOf(categories) === numbersOf(upload.categories) &&
    numbersOf(models) === numbersOf(upload.models)
  );
}

/**
 * Changes what is told of an upload of the viewer's own, sends it to moderation, or takes it away. Throws `not_found`, also where it
 * is too late for that; `invalid` with all that is wrong.
 */
export async function editUpload(context: WriteContext, body: EditVideoBody): Promise<object> {
  const { id: member } = requireViewer(context);
  const { db } = context;
  const upload = await findUpload(db, { id: body.upload_id ?? 0, member });
  const { id } = upload;
  if (upload.state === 'sent') {
    const isSame = body.section === 'send' && (await isSentWith(context, upload, body));
    if (isSame) return { ok: 1, upload_id: String(id) };
    throw new ServiceError('not_found');
  }
  if (body.section === 'rem') {
    if (!(await removeUpload(context, id))) throw new ServiceError('busy');
    return { ok: 1, upload_id: String(id) };
  }
  if (body.section === 'send') await requireMayUpload(context, member);
  const { replaces } = upload;
  const { columns, problems } =
    replaces === null
      ? await readTold(context, body, JSON.parse(upload.models) as number[])
      : { columns: await replaceable(db, { id: replaces, member }), problems: [] };
  const count = body.section === 'send' ? UPLOAD_PREVIEWS : Infinity;
  const ofPreview = body.section === 'send' ? checkPreview(body.preview, count) : [];
  refuseFor([...problems, ...ofPreview]);
  if (body.section === 'send') {
    const sent = { columns, preview: body.preview ?? 0 };
    await send(context, upload, sent).catch(async (error: unknown) => {
      // Pressed twice, the first one was faster.
      if (!(await isSentWith(context, await findUpload(db, { id, member }), body))) throw error;
    });
  } else {
    const open = ['receiving', 'waiting', 'processing', 'ready'] as const;
    await db
      .updateTable('uploads')
      .set(columns)
      .where('id', '=', id)
      .where('state', 'in', open)
      .execute();
  }
  return { ok: 1, upload_id: String(id) };
}
