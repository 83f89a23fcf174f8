import type { Kysely } from 'kysely';
import { STATUS } from '#config/moderation.ts';
import { urgencyOf, type NoticeCategory } from '#config/notices.ts';
import { compareWith, lengthsOf, readPrint } from '#lib/same-film.ts';
import type { Database } from '../../../db/schema/index.ts';
import { replacedBy } from '../../uploads/replace-file.ts';
import type { About } from '../takedowns.ts';

/** Blocks that hold: nobody has lifted them. */
export const blocks = (db: Kysely<Database>) =>
  db
    .selectFrom('file_blocks')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_block_lifts')
            .select('block_id')
            .whereRef('block_id', '=', 'file_blocks.id'),
        ),
      ),
    );

/** The block of a file with this content that holds; null for none. */
export async function contentBlock(db: Kysely<Database>, sha256: string): Promise<number | null> {
  const row = await blocks(db)
    .select('file_blocks.id')
    .where('sha256', '=', sha256)
    .orderBy('file_blocks.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The blocks that hold of the file of a video, or of the photos of an album. */
export async function blocksOf(
  db: Kysely<Database>,
  { section, object_id }: About,
): Promise<number[]> {
  if (section !== 'videos' && section !== 'albums') return [];
  const rows = await blocks(db)
    .select('file_blocks.id')
    .where(section === 'videos' ? 'video_id' : 'album_id', '=', object_id)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a video's file is known, so that it can be blocked. */
export async function printOf(db: Kysely<Database>, video: number) {
  return db.selectFrom('file_prints').selectAll().where('video_id', '=', video).executeTakeFirst();
}

/** A video or an album that looks like another one. */
export interface Alike {
  id: number;
  /** Of a hundred pictures, how many are the same. */
  share: number;
  /** For what its file is blocked; null where it is not. */
  blocked: NoticeCategory | null;
}

/** What a moderator is told at most. */
const MOST = 10;

const rank = ({ blocked: why, share }: Alike): number =>
  share + (why === null ? 0 : 1000 * (1 + urgencyOf(why)));

/** Of what looks like something, what a moderator is told: blocked ones first, by how urgent that is, then the likest. */
export const mostAlike = (found: Iterable<Alike>): Alike[] =>
  [...found].toSorted((a, b) => rank(b) - rank(a)).slice(0, MOST);

/** Videos that look like a video. Copies have about its length: others are not compared. */
export async function alikeTo(db: Kysely<Database>, video: number): Promise<Alike[]> {
  const own = await printOf(db, video);
  if (!own) return [];
  // That a new file looks like the one that it is for is no news.
  const replaced = await replacedBy(db, video);
  const likenessOf = compareWith(readPrint(own.print));
  const [least, most] = lengthsOf(own.seconds);
  const others = await db
    .selectFrom('file_prints')
    .innerJoin('videos', 'videos.id', 'video_id')
    .select(['video_id', 'print'])
    .where('seconds', '>=', least)
    .where('seconds', '<=', most)
    .where('video_id', '!=', video)
    .where('status_id', '!=', STATUS.draft)
    .execute();
  const blocked = await blocks(db)
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .select(['video_id', 'print', 'category'])
    .where('seconds', '>=', least)
    .where('seconds', '<=', most)
    .where('video_id', '!=', video)
    .$narrowType<{ video_id: number; print: string }>()
    .execute();
  const found = new Map<number, Alike>();
  for (const one of [...others.map((row) => ({ ...row, category: null })), ...blocked]) {
    if (one.video_id === replaced && one.category === null) continue;
    const share = likenessOf(readPrint(one.print));
    if (share === null) continue;
    found.set(one.video_id, { id: one.video_id, share, blocked: one.category });
  }
  return mostAlike(found.values());
}
