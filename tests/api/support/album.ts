import sharp from 'sharp';
import { expect } from 'vitest';
import { CERTIFICATE } from '#config/uploads.ts';
import type { MemberWorld, Role } from './member-world.ts';

/** What is told of an album that nothing is wrong with. */
export const ALBUM_TOLD = {
  title: 'By the lake',
  desc: 'Water in the morning.',
  categories: 'sea',
  certify: CERTIFICATE,
};

/** Stands in what else is in the files of the photos. */
export const PLACE = 'SECRETPLACE';

const PHOTOS = {
  red: ['#ff0000', 480, 320],
  green: ['#00ff00', 320, 480],
  blue: ['#0000ff', 640, 320],
  white: ['#ffffff', 640, 480],
  small: ['#ffffff', 400, 319],
} as const;
export type PhotoName = keyof typeof PHOTOS;

/** A photo of one colour. */
export function drawPhoto(name: PhotoName): Promise<Buffer> {
  const [background, width, height] = PHOTOS[name];
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: PLACE } })
    .jpeg()
    .toBuffer();
}

/** An album as its own list tells of it. */
export interface OwnAlbum {
  album_id: string;
  state: string;
  decision_id: string;
  photos: { photo_id: string; scr: string; width: string; height: string }[];
  cover: string;
}

/** Categories to choose from. */
export async function addAlbumCategories(db: MemberWorld['db']): Promise<void> {
  const rows = ['sea', 'town'].map((dir, at) => ({ id: at + 1, dir, title: dir.toUpperCase() }));
  await db.insertInto('album_categories').values(rows).execute();
}

/** A shown album of a member whose photos are frames of a medium. */
export async function addFrameAlbum(db: MemberWorld['db'], member_id: number): Promise<number> {
  const shown = { dir: 'a', title: 'Frames', site_group: 'str', status_id: 1, visible: 1 } as const;
  const { id } = await db
    .insertInto('albums')
    .values({ ...shown, post_ts: 1, member_id, cover_media_id: 'clip', photos: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const photos = [1, 2].map((at) => ({ album_id: id, position: at, media_id: 'clip', frame: at }));
  await db.insertInto('album_photos').values(photos).execute();
  return id;
}

/** What members do with albums of their own, in a world. */
export function albumUploader(world: Pick<MemberWorld, 'post' | 'get'>) {
  /** Posts the form of an album with photos as a browser does: fields first. */
  const send = async (
    fields: Record<string, string>,
    files: readonly (PhotoName | Uint8Array)[] = [],
    as: Role = 'owner',
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const [at, file] of files.entries()) {
      const bytes = typeof file === 'string' ? await drawPhoto(file) : file;
      const name = typeof file === 'string' ? file : `file${at}`;
      const photo = new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' });
      form.append('photos', photo);
    }
    return world.post('album_edit.php', form, as);
  };
  const own = async (as: Role = 'owner') =>
    (await world.get('own_albums.php?lang=en', as)).body.albums as OwnAlbum[];
  const draft = async (...files: PhotoName[]): Promise<{ id: string; photos: string[] }> => {
    const { status, body } = await send({ ...ALBUM_TOLD, section: 'new' }, files);
    expect(status).toBe(200);
    return { id: String(body.album_id), photos: body.photos as string[] };
  };
  return { send, own, draft };
}
