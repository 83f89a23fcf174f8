import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_DRAFT_SECONDS } from '#config/uploads.ts';
import { printText } from '#lib/same-film.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { putSummed } from '#platform/blobs/put-summed.ts';
import type { MadeVideo } from '#platform/video/order.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { AssetRole } from '../../db/schema/assets.ts';
import { durationClass } from '../../db/video-keys.ts';
import { holdDraft } from './draft.ts';
import type { UploadRow } from './find.ts';

type Ground = Pick<ServiceContext, 'db' | 'blobs' | 'now'>;

interface NewFile {
  role: AssetRole;
  variant: string;
  path: string;
  type: string;
  width: number | null;
  height: number | null;
}

interface Of {
  upload: number;
  video: number;
}

/**
 * Stores one file. Its row is there before its blob, so that nothing is stored of which nobody knows, and only while its draft is: who takes that away takes
 * the row along. False where its uploader left.
 */
async function store(
  { db, blobs, now }: Ground,
  { upload, video }: Of,
  file: NewFile,
): Promise<boolean> {
  const { role, variant, path, type, width, height } = file;
  const key = newBlobKey();
  const id = await db.transaction().execute(async (transaction) => {
    if (!(await holdDraft(transaction, { upload, video }))) return null;
    const row = await transaction
      .insertInto('assets')
      .values({
        ...{ owner_kind: 'video', owner_id: video, role, variant, state: 'uploaded' },
        ...{ blob_key: key, content_type: type, bytes: 0, sha256: '', width, height },
        ...{ seconds: null, created_ts: seconds({ now }) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  if (id === null) return false;
  const stored = await putSummed(blobs, key, {
    content: createReadStream(path),
    contentType: type,
  });
  const kept = await db
    .updateTable('assets')
    .set(stored)
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .executeTakeFirst();
  if (Number(kept.numUpdatedRows) > 0) return true;
  // Who took its row away may have found nothing to remove yet.
  await blobs.remove(key);
  return false;
}

/**
 * Stores what was made, and the file it was made of; with the last of them the upload is ready to be sent. Where its uploader leaves meanwhile the files go
 * with the upload.
 */
export async function storeFiles(
  ground: Ground,
  {
    upload,
    video,
    made,
    folder,
    source,
    sha256,
  }: {
    upload: UploadRow;
    video: number;
    made: MadeVideo;
    folder: string;
    source: string;
    sha256: string;
  },
): Promise<boolean> {
  const { width, height } = made;
  const type = 'application/octet-stream';
  const of = { upload: upload.id, video };
  const files: NewFile[] = [
    { role: 'source', variant: '', path: source, type, width, height },
    ...made.files.map(({ name, ...file }) => ({ ...file, path: join(folder, name) })),
  ];
  for (const file of files) if (!(await store(ground, of, file))) return false;
  const isHd = Math.min(width, height) >= 720;
  return ground.db.transaction().execute(async (db) => {
    if (!(await holdDraft(db, of))) return false;
    await db
      .updateTable('assets')
      .set({ state: 'ready' })
      .where('owner_kind', '=', 'video')
      .where('owner_id', '=', video)
      .where('state', '=', 'uploaded')
      .execute();
    await db
      .updateTable('videos')
      .set({
        ...{ file_state: 'ready', duration: made.seconds, is_hd: isHd ? 1 : 0 },
        duration_class: durationClass(made.seconds),
      })
      .where('id', '=', video)
      .execute();
    await db.deleteFrom('file_prints').where('video_id', '=', video).execute();
    await db
      .insertInto('file_prints')
      .values({ video_id: video, sha256, print: printText(made.print), seconds: made.seconds })
      .execute();
    await db
      .updateTable('uploads')
      .set({
        ...{ state: 'ready', progress: 100 },
        expires_ts: seconds(ground) + UPLOAD_DRAFT_SECONDS,
      })
      .where('id', '=', upload.id)
      .execute();
    return true;
  });
}
