import {
  PICTURE_BYTES,
  PICTURE_MB,
  PICTURE_MIN,
  PICTURES,
  type PictureKind,
} from '#config/profile.ts';
import { putSummed, type SummedBlob } from '#platform/blobs/put-summed.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { publicAssetPath } from '../../media/address.ts';
import { withNewBlobs } from '../../media/new-blobs.ts';
import { requireViewer } from '../../viewer.ts';
import { checkPictureStart, type PictureOrder } from '../reports/redraw.ts';
import { address, text } from '../wire-values.ts';
import { holdMembers } from '../friends/pair.ts';
import { facesTags } from './shown-on.ts';
import { tellBrowser } from './tell-browser.ts';

/** Whose avatar and cover they are. */
export interface PictureOwner {
  kind: 'member' | 'channel' | 'model';
  id: number;
  /** What a picture measures that is kept. */
  sizes: Readonly<Partial<Record<PictureKind, { width: number; height: number }>>>;
  /** Writes down where one is, or that there is none; gives the tags of pages that show it. */
  put: (
    db: Transaction<Database>,
    picture: { kind: PictureKind; path: string | null },
  ) => Promise<string[]>;
}

/** One who may send their own. */
export interface DrawnOwner extends PictureOwner {
  /** What becomes of a picture, and what it has to measure. */
  sizes: Readonly<Record<PictureKind, Omit<PictureOrder, 'crop'>>>;
}

export interface NewPicture {
  kind: PictureKind;
  file: Blob;
  /** Left, top and width. */
  crop: string | undefined;
}

const TYPE = 'image/webp';

function orderOf({ sizes }: DrawnOwner, { kind, crop }: NewPicture): PictureOrder {
  const [left = 0, top = 0, width = 0] = crop?.split(',').map(Number) ?? [];
  const part = crop === undefined ? null : { left, top, width };
  return { ...sizes[kind], crop: part };
}

/** What is wrong with a picture is told of the field it came in; its size by a notice (SPEC.md §7, §8). */
function refusal({ sizes }: DrawnOwner, kind: PictureKind, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { code } = error;
  const codes = { field: 'notify', code };
  if (code === 'invalid_image_size')
    return new ServiceError(code, {
      codes,
      errors: [{ field: kind, code, info: sizes[kind].min }],
    });
  if (code !== 'bad_file_type') return error;
  return new ServiceError(code, { errors: [{ field: kind, code: 'invalid_file_type' }] });
}

/** The picture as it will be shown, and nothing else that was in the file. */
async function redraw(
  context: WriteContext,
  owner: DrawnOwner,
  picture: NewPicture,
): Promise<Buffer> {
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
    return await context.pictures.redraw(bytes, orderOf(owner, picture));
  } catch (error) {
    throw refusal(owner, kind, error);
  }
}

/** The files of the picture before go; their rows with their blobs, by the job `retention`. */
async function dropOld(
  db: Transaction<Database>,
  { kind: owner, id }: PictureOwner,
  kind: PictureKind,
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ state: 'removed' })
    .where('owner_kind', '=', owner)
    .where('owner_id', '=', id)
    .where('role', '=', kind)
    .where('state', '!=', 'removed')
    .execute();
}

interface Drawn {
  kind: PictureKind;
  bytes: Uint8Array;
}

interface Stored {
  kind: PictureKind;
  key: string;
  blob: SummedBlob;
}

/**
 * Draws an uploaded picture anew, the part that was chosen. Nothing is kept of it yet. Throws `too_large`, `bad_file_type`,
 * `invalid_image_size`, `too_many_attempts`, `busy`.
 */
export const drawPicture = async (
  context: WriteContext,
  owner: DrawnOwner,
  picture: NewPicture,
): Promise<Drawn> => ({ kind: picture.kind, bytes: await redraw(context, owner, picture) });

/** Writes down a stored picture as somebody's avatar or cover; gives its path. */
export async function keepPicture(
  context: Pick<WriteContext, 'now' | 'purge'>,
  db: Transaction<Database>,
  { owner, stored: { kind, key, blob } }: { owner: PictureOwner; stored: Stored },
): Promise<string> {
  const { width = 0, height = 0 } = owner.sizes[kind] ?? {};
  await dropOld(db, owner, kind);
  const asset = await db
    .insertInto('assets')
    .values({
      ...{ owner_kind: owner.kind, owner_id: owner.id, role: kind },
      ...{ state: 'ready', blob_key: key },
      ...{ variant: `${width}x${height}.webp`, content_type: TYPE, ...blob, width, height },
      created_ts: seconds(context),
    })
    .returning(['id', 'blob_key', 'variant'])
    .executeTakeFirstOrThrow();
  const path = publicAssetPath(asset);
  await context.purge(db, await owner.put(db, { kind, path }));
  return path;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Stores drawn pictures and has them written down; where that fails nothing stays stored. */
export const withStored = <Given>(
  context: Pick<WriteContext, 'db' | 'blobs' | 'enqueue' | 'now'>,
  drawn: readonly Drawn[],
  write: (stored: Stored[]) => Promise<Given>,
): Promise<Given> =>
  withNewBlobs(context, drawn.length, async (keys) => {
    const stored: Stored[] = [];
    for (const [at, { kind, bytes }] of drawn.entries()) {
      const { [at]: key = '' } = keys;
      const content = { content: once(bytes), contentType: TYPE };
      stored.push({ kind, key, blob: await putSummed(context.blobs, key, content) });
    }
    return write(stored);
  });

/** Takes an avatar or cover away; where there is none, that is done. */
export async function dropPicture(
  context: Pick<WriteContext, 'purge'>,
  db: Transaction<Database>,
  { owner, kind }: { owner: PictureOwner; kind: PictureKind },
): Promise<void> {
  await dropOld(db, owner, kind);
  await context.purge(db, await owner.put(db, { kind, path: null }));
}

/** The viewer, whose own pictures these are. */
function viewerAsOwner(context: WriteContext): DrawnOwner {
  const { id } = requireViewer(context);
  const sizes = {
    avatar: { ...PICTURES.avatar, min: PICTURE_MIN },
    cover: { ...PICTURES.cover, min: PICTURE_MIN },
  };
  return {
    ...{ kind: 'member', id, sizes },
    put: async (db, { kind, path }) => {
      await db
        .updateTable('members')
        .set({ [kind]: path })
        .where('id', '=', id)
        .execute();
      return facesTags(context, db, id);
    },
  };
}

/** Makes an uploaded picture the viewer's avatar or cover. Throws what `drawPicture` throws. */
export async function changePicture(context: WriteContext, picture: NewPicture): Promise<object> {
  const owner = viewerAsOwner(context);
  const { kind } = picture;
  const drawn = await drawPicture(context, owner, picture);
  const [path = ''] = await withStored(context, [drawn], (all) =>
    context.db.transaction().execute(async (db) => {
      // Of two that are sent at once the second waits, and takes the place of the first.
      await holdMembers(db, [owner.id]);
      return Promise.all(all.map((stored) => keepPicture(context, db, { owner, stored })));
    }),
  );
  if (kind === 'avatar') await tellBrowser(context, owner.id);
  return { ok: 1, [kind]: address(context.base, path) };
}

/** Takes the viewer's avatar or cover away; where there is none, that is done. */
export async function removePicture(context: WriteContext, kind: PictureKind): Promise<object> {
  const owner = viewerAsOwner(context);
  await context.db.transaction().execute((db) => dropPicture(context, db, { owner, kind }));
  if (kind === 'avatar') await tellBrowser(context, owner.id);
  return { ok: 1, [kind]: '' };
}
