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

/** Stores one file. Its row is there before its blob, so that nothing is stored of which nobody knows. */
async function store({ db, blobs, now }: Ground, video: number, file: NewFile): Promise<void> {
  const { role, variant, path, type, width, height } = file;
  const key = newBlobKey();
  const { id } = await db
    .insertInto('assets')
    .values({
      ...{ owner_kind: 'video', owner_id: video, role, variant, state: 'uploaded', blob_key: key },
      ...{ content_type: type, bytes: 0, sha256: '', width, height, seconds: null },
      created_ts: seconds({ now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = await putSummed(blobs, key, {
    content: createReadStream(path),
    contentType: type,
  });
  await db.updateTable('assets').set(stored).where('id', '=', id).execute();
}

/** Stores what was made, and the file it was made of; with the last of them the upload is ready to be sent. */
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
): Promise<void> {
  const { width, height } = made;
  const type = 'application/octet-stream';
  await store(ground, video, { role: 'source', variant: '', path: source, type, width, height });
  for (const { name, ...file } of made.files)
    await store(ground, video, { ...file, path: join(folder, name) });
  const isHd = Math.min(width, height) >= 720;
  await ground.db.transaction().execute(async (db) => {
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
  });
}
