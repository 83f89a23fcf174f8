import { createHash } from 'node:crypto';
import { ALBUM_PHOTO_MIN, ALBUM_PHOTOS, ALBUM_THUMBNAIL } from '#config/albums.ts';
import { STATUS } from '#config/moderation.ts';
import { UPLOAD_DRAFT_SECONDS } from '#config/uploads.ts';
import { checkPhoto } from '#lib/upload-check.ts';
import { putSummed, type SummedBlob } from '#platform/blobs/put-summed.ts';
import type { Insertable, Transaction } from 'kysely';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { withNewBlobs } from '../../media/new-blobs.ts';
import { refusesPhoto } from '../moderation/blocks/photos.ts';
import { checkPictureStart, type DrawnPhoto } from '../reports/redraw.ts';
import { addsTo, photosBeside, variantsOf } from './additions.ts';

type Ground = Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'enqueue' | 'pictures' | 'limits'>;

export interface NewPhoto {
  album: number;
  member: number;
  /** What its file is called: only to say which one is refused. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const TYPES = { rendition: 'image/jpeg', preview: 'image/webp' } as const;

/** What is wrong with a photo is told of the one it is: several come with one form. */
function refusal(error: unknown, name: string): unknown {
  if (!(error instanceof ServiceError)) return error;
  const told = (code: string, info: object = {}) =>
    new ServiceError(error.code, { errors: [{ field: 'photos', code, info: { name, ...info } }] });
  if (error.code === 'bad_file_type') return told('bad_photo');
  if (error.code === 'invalid_image_size')
    return told('photo_too_small', { size: ALBUM_PHOTO_MIN });
  return error;
}

/** A file of at most as many bytes as a picture may have; of a larger one its reader gives one more. Throws `too_large`. */
async function bytesOf({ content, name }: NewPhoto): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const [problem] = checkPhoto(bytes.length);
  if (!problem) return bytes;
  throw new ServiceError('too_large', {
    errors: [{ ...problem, info: { ...problem.info, name } }],
  });
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A photo drawn anew, and the content of the file that was sent. */
interface Taken extends DrawnPhoto {
  sent: string;
}

async function draw(ground: Ground, photo: NewPhoto): Promise<Taken> {
  const bytes = await bytesOf(photo);
  try {
    checkPictureStart(bytes);
    await ground.limits.take('photo_of_member', [{ key: String(photo.member), factor: 1 }]);
    const order = { least: ALBUM_PHOTO_MIN, small: ALBUM_THUMBNAIL };
    const drawn = await ground.pictures.redrawPhoto(bytes, order);
    const sent = sha256Of(bytes);
    if (await refusesPhoto(ground, { sent, stored: sha256Of(drawn.image) }))
      throw new ServiceError('invalid', {
        errors: [{ field: 'photos', code: 'photo_blocked', info: { name: photo.name } }],
      });
    return { ...drawn, sent };
  } catch (error) {
    throw refusal(error, photo.name);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Takes hold of a draft of a member's own by counting one photo more; gives the album that it adds to. Throws `not_found`, `invalid` for one too many. */
async function holdDraft(
  ground: Ground,
  db: Transaction<Database>,
  { album, member }: NewPhoto,
): Promise<number | null> {
  const to = await addsTo(db, album);
  // Before the draft, as whoever accepts one does.
  const there = await photosBeside(db, { album: to, but: album });
  const held = await db
    .updateTable('albums')
    .set((eb) => ({
      photos: eb('photos', '+', 1),
      expires_ts: seconds(ground) + UPLOAD_DRAFT_SECONDS,
    }))
    .where('id', '=', album)
    .where('member_id', '=', member)
    .where('status_id', '=', STATUS.draft)
    .returning('photos')
    .executeTakeFirst();
  if (!held) throw new ServiceError('not_found');
  const { max } = ALBUM_PHOTOS;
  if (there + held.photos > max) {
    const tooMany = { field: 'photos', code: 'too_many_photos', info: { count: max } };
    throw new ServiceError('invalid', { errors: [tooMany] });
  }
  return to;
}

interface Stored {
  role: keyof typeof TYPES;
  key: string;
  blob: SummedBlob;
}

/** Which photo of a draft has a file already: its sender's own, where the answer to it was lost. Null for none of this draft's. */
async function twinOf(
  db: Transaction<Database>,
  { album, variant }: { album: number; variant: string },
): Promise<number | null> {
  const twin = await db
    .selectFrom('album_photos')
    .innerJoin('assets', 'assets.id', 'album_photos.asset_id')
    .select('assets.id')
    .where('album_id', '=', album)
    .where('variant', '=', variant)
    .executeTakeFirst();
  return twin?.id ?? null;
}

async function keep(
  ground: Ground,
  photo: NewPhoto,
  { drawn, stored }: { drawn: Taken; stored: readonly Stored[] },
): Promise<number> {
  const { album, name } = photo;
  return ground.db.transaction().execute(async (db) => {
    const there = await variantsOf(db, await holdDraft(ground, db, photo));
    const ids: number[] = [];
    for (const { role, key, blob } of stored) {
      const variant = `-${blob.sha256.slice(0, 16)}${role === 'rendition' ? '.jpg' : '.webp'}`;
      const row: Insertable<Database['assets']> = {
        ...{ owner_kind: 'album', owner_id: album, role, variant, state: 'ready', ...blob },
        ...{ blob_key: key, content_type: TYPES[role], width: drawn.width, height: drawn.height },
        ...{ seconds: null, created_ts: seconds(ground) },
      };
      const added = there.has(variant)
        ? undefined
        : await db
            .insertInto('assets')
            .values(row)
            // The same photo twice in one album is one.
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .executeTakeFirst();
      if (!added) {
        const photo = await twinOf(db, { album, variant });
        const info = { name, ...(photo !== null && { photo }) };
        throw new ServiceError('invalid', {
          errors: [{ field: 'photos', code: 'photo_twice', info }],
        });
      }
      ids.push(added.id);
    }
    const [asset_id = 0, thumb_id = 0] = ids;
    const print = { asset_id, sha256: drawn.sent, look: drawn.look };
    await db.insertInto('photo_prints').values(print).execute();
    const { last } = await db
      .selectFrom('album_photos')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('album_id', '=', album)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('album_photos')
      .values({
        ...{ album_id: album, position: Number(last ?? 0) + 1, media_id: null, frame: 0 },
        ...{ asset_id, thumb_id },
      })
      .execute();
    return asset_id;
  });
}

/**
 * Adds a photo to the end of a draft: drawn anew, so that nothing else that was in its file is kept. Gives its number. Throws `too_large`,
 * `bad_file_type`, `invalid_image_size`, `invalid`, `not_found`, `too_many_attempts`, `busy`.
 */
export async function addPhoto(ground: Ground, photo: NewPhoto): Promise<number> {
  const drawn = await draw(ground, photo);
  const files = [
    { role: 'rendition', bytes: drawn.image },
    { role: 'preview', bytes: drawn.thumbnail },
  ] as const;
  return withNewBlobs(ground, files.length, async (keys) => {
    const stored: Stored[] = [];
    for (const [at, { role, bytes }] of files.entries()) {
      const { [at]: key = '' } = keys;
      const content = { content: once(bytes), contentType: TYPES[role] };
      stored.push({ role, key, blob: await putSummed(ground.blobs, key, content) });
    }
    return keep(ground, photo, { drawn, stored });
  });
}
