import type { Kysely } from 'kysely';
import { seconds, type ServiceContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';
import { contentBlock, printOf } from './find.ts';

/** Keeps the file of a video from coming back, by a decision about it; nothing where the file is not known. */
export async function blockFile(
  { now }: Pick<ServiceContext, 'now'>,
  db: Kysely<Database>,
  { decision, video }: { decision: number; video: number },
): Promise<void> {
  const print = await printOf(db, video);
  if (!print) return;
  await db
    .insertInto('file_blocks')
    .values({ ...print, decision_id: decision, added_ts: seconds({ now }) })
    .execute();
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
