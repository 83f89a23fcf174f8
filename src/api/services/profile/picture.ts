import {
  PICTURE_BYTES,
  PICTURE_MB,
  PICTURE_MIN,
  PICTURES,
  type PictureKind,
} from '#config/profile.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import type { StoredBlob } from '#platform/blobs/blobs.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { assetPath } from '../../media/address.ts';
import { requireViewer } from '../../viewer.ts';
import { checkPictureStart, type PictureOrder } from '../reports/redraw.ts';
import { address, text } from '../wire-values.ts';
import { facesTags } from './shown-on.ts';
import { tellBrowser } from './tell-browser.ts';

interface NewPicture {
  kind: PictureKind;
  file: Blob;
  /** Left, top and width. */
  crop: string | undefined;
}

const TYPE = 'image/webp';

function orderOf({ kind, crop }: NewPicture): PictureOrder {
  const [left = 0, top = 0, width = 0] = crop?.split(',').map(Number) ?? [];
  const part = crop === undefined ? null : { left, top, width };
  return { ...PICTURES[kind], min: PICTURE_MIN, crop: part };
}

/** What is wrong with a picture is told of the field it came in; its size by a notice (SPEC.md §7, §8). */
function refusal(kind: PictureKind, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { code } = error;
  const codes = { field: 'notify', code };
  if (code === 'invalid_image_size')
    return new ServiceError(code, { codes, errors: [{ field: kind, code, info: PICTURE_MIN }] });
  if (code !== 'bad_file_type') return error;
  return new ServiceError(code, { errors: [{ field: kind, code: 'invalid_file_type' }] });
}

/** The picture as it will be shown, and nothing else that was in the file. */
async function draw(context: WriteContext, picture: NewPicture): Promise<Buffer> {
  const { kind, file } = picture;
  if (file.size > PICTURE_BYTES) {
    const tooLarge = { field: kind, code: 'file_too_large', info: { size: PICTURE_MB } };
    throw new ServiceError('too_large', { errors: [tooLarge] });
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    checkPictureStart(bytes);
    const key = text(requireViewer(context).id);
    await context.limits.take('picture_of_member', [{ key, factor: 1 }]);
    return await context.desk.pictures.redraw(bytes, orderOf(picture));
  } catch (error) {
    throw refusal(kind, error);
  }
}

/** The files of the picture before go; their rows with their blobs, by the job `retention`. */
async function dropOld(db: Transaction<Database>, id: number, kind: PictureKind): Promise<void> {
  await db
    .updateTable('assets')
    .set({ state: 'removed' })
    .where('owner_kind', '=', 'member')
    .where('owner_id', '=', id)
    .where('role', '=', kind)
    .where('state', '!=', 'removed')
    .execute();
}

interface Drawn {
  id: number;
  kind: PictureKind;
  key: string;
  blob: StoredBlob;
}

async function keep(context: WriteContext, { id, kind, key, blob }: Drawn): Promise<string> {
  const { width, height } = PICTURES[kind];
  return context.db.transaction().execute(async (db) => {
    await dropOld(db, id, kind);
    const asset = await db
      .insertInto('assets')
      .values({
        ...{ owner_kind: 'member', owner_id: id, role: kind, state: 'ready', blob_key: key },
        ...{ variant: `${width}x${height}.webp`, content_type: TYPE, ...blob, width, height },
        created_ts: seconds(context),
      })
      .returning(['id', 'blob_key', 'variant'])
      .executeTakeFirstOrThrow();
    const path = assetPath(context, asset, true);
    await db
      .updateTable('members')
      .set({ [kind]: path })
      .where('id', '=', id)
      .execute();
    await context.purge(db, await facesTags(db, id));
    return path;
  });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/**
 * Makes an uploaded picture the viewer's avatar or cover: the part they chose, drawn anew. Throws `too_large`, `bad_file_type`,
 * `invalid_image_size`, `too_many_attempts`, `busy`.
 */
export async function changePicture(context: WriteContext, picture: NewPicture): Promise<object> {
  const { id } = requireViewer(context);
  const { kind } = picture;
  const drawn = await draw(context, picture);
  const key = newBlobKey();
  const blob = await context.blobs.put(key, once(drawn), TYPE);
  const path = await keep(context, { id, kind, key, blob }).catch(async (error: unknown) => {
    await context.blobs.remove(key);
    throw error;
  });
  if (kind === 'avatar') await tellBrowser(context, id);
  return { ok: 1, [kind]: address(context.base, path) };
}

/** Takes the viewer's avatar or cover away; where there is none, that is done. */
export async function removePicture(context: WriteContext, kind: PictureKind): Promise<object> {
  const { id } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    await dropOld(db, id, kind);
    await db
      .updateTable('members')
      .set({ [kind]: null })
      .where('id', '=', id)
      .execute();
    await context.purge(db, await facesTags(db, id));
  });
  if (kind === 'avatar') await tellBrowser(context, id);
  return { ok: 1, [kind]: '' };
}
