import type { Kysely } from 'kysely';
import type { NoticeCategory } from '#config/notices.ts';
import { FLAT, isSameEitherWay } from '#lib/same-film.ts';
import { seconds, type ServiceContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';
import { blocks, mostAlike, type Alike } from './find.ts';

/** What the files of an album's photos are known by: frames of media have none. */
export async function photoPrintsOf(db: Kysely<Database>, album: number) {
  const rows = await db
    .selectFrom('album_photos')
    .innerJoin('assets', 'assets.id', 'album_photos.asset_id')
    .leftJoin('photo_prints', 'photo_prints.asset_id', 'assets.id')
    .select(['assets.sha256 as stored', 'photo_prints.sha256 as sent', 'look'])
    .where('album_id', '=', album)
    .execute();
  return rows.map(({ look, ...hashes }) => ({ ...hashes, look: look ?? FLAT }));
}

const blockedPhotos = (db: Kysely<Database>) =>
  blocks(db).innerJoin('blocked_photos', 'blocked_photos.block_id', 'file_blocks.id');

/** Whether a photo may not come back, by the content of its file as it was sent or drawn; if so that is counted for the yearly figures. */
export async function refusesPhoto(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { sent, stored }: { sent: string; stored: string },
): Promise<boolean> {
  const block = await blockedPhotos(db)
    .select('block_id')
    .where(({ eb, or }) => or([eb('sent', '=', sent), eb('stored', '=', stored)]))
    .orderBy('block_id')
    .executeTakeFirst();
  if (!block) return false;
  const row = { ...block, refused_ts: seconds({ now }) };
  await db.insertInto('file_block_refusals').values(row).execute();
  return true;
}

/** Albums of which photos are blocked that an album has too, by their content or their looks. */
export async function alikeAlbums(db: Kysely<Database>, album: number): Promise<Alike[]> {
  const own = await photoPrintsOf(db, album);
  if (own.length === 0) return [];
  const blocked = await blockedPhotos(db)
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .select(['album_id', 'stored', 'look', 'category'])
    .where('album_id', '!=', album)
    .$narrowType<{ album_id: number }>()
    .execute();
  const found = new Map<number, { why: NoticeCategory; photos: Set<string> }>();
  for (const { album_id: id, category: why, ...other } of blocked)
    for (const { stored, look } of own) {
      if (stored !== other.stored && !isSameEitherWay(look, other.look)) continue;
      const { photos } = found.get(id) ?? { photos: new Set() };
      found.set(id, { why, photos: photos.add(stored) });
    }
  return mostAlike(
    [...found].map(([id, { why, photos }]) => ({
      ...{ id, blocked: why },
      share: Math.floor((photos.size * 100) / own.length),
    })),
  );
}
