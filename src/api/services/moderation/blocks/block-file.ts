import type { Kysely } from 'kysely';
import { seconds, type ServiceContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';
import type { About } from '../takedowns.ts';
import { contentBlock, printOf } from './find.ts';
import { photoPrintsOf } from './photos.ts';

interface Blocked {
  decision: number;
  about: About;
}

/** Keeps the file of a video or the photos of an album from coming back, by a decision about it; nothing where they are not known. */
export async function blockFiles(
  { now }: Pick<ServiceContext, 'now'>,
  db: Kysely<Database>,
  { decision: decision_id, about: { section, object_id: id } }: Blocked,
): Promise<void> {
  if (id === null) return;
  const row = { decision_id, added_ts: seconds({ now }) };
  if (section === 'videos') {
    const print = await printOf(db, id);
    if (!print) return;
    const block = { ...row, ...print, album_id: null };
    await db.insertInto('file_blocks').values(block).execute();
    return;
  }
  const photos = section === 'albums' ? await photoPrintsOf(db, id) : [];
  if (photos.length === 0) return;
  const none = { video_id: null, sha256: null, print: null, seconds: null };
  const { id: block_id } = await db
    .insertInto('file_blocks')
    .values({ ...row, ...none, album_id: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = photos.map((photo) => ({ ...photo, block_id }));
  await db.insertInto('blocked_photos').values(rows).execute();
}

/** Whether a file with this content may not come back; if so that is counted for the yearly figures. */
export async function refusesContent(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  sha256: string,
): Promise<boolean> {
  const block_id = await contentBlock(db, sha256);
  if (block_id === null) return false;
  const row = { block_id, refused_ts: seconds({ now }) };
  await db.insertInto('file_block_refusals').values(row).execute();
  return true;
}
