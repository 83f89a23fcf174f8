import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';

/** The kind of job that writes search entries anew. */
export const SEARCH_ENTRIES_JOB = 'search-entries';

/** What is named below videos, by which they are found. */
export interface VideoName {
  kind: 'channel' | 'model';
  id: number;
}

/** Ids that are looked up at a time: a channel may have tens of thousands of videos. */
const AT_ONCE = 500;

/**
 * Writes the name of a channel or model for searches, and has a job write the entries of its videos anew. An empty title hides it. Belongs in the
 * transaction of the change.
 */
export async function followName(
  { catalogue, enqueue }: Pick<ServiceContext, 'catalogue' | 'enqueue'>,
  db: Transaction<Database>,
  named: VideoName & { title: string },
): Promise<void> {
  const { kind, id } = named;
  await catalogue.index.putEntity(db, named);
  // Without a key: one that is at it already may have passed some of the videos by the old name.
  await enqueue(db, { kind: SEARCH_ENTRIES_JOB, payload: { [kind]: id } });
}

/** The next of its videos after one. */
async function videosAfter(
  { db }: ServiceContext,
  { kind, id }: VideoName,
  last: number,
): Promise<number[]> {
  const rows =
    kind === 'channel'
      ? await db
          .selectFrom('videos')
          .select('id')
          .where('channel_id', '=', id)
          .where('id', '>', last)
          .orderBy('id')
          .limit(AT_ONCE)
          .execute()
      : await db
          .selectFrom('video_models')
          .select('video_id as id')
          .where('model_id', '=', id)
          .where('video_id', '>', last)
          .orderBy('video_id')
          .limit(AT_ONCE)
          .execute();
  return rows.map((row) => row.id);
}

/** Writes the search entries anew of all videos of a job's channel or model. */
export async function rewriteEntries(context: ServiceContext, payload: unknown): Promise<void> {
  const { channel, model } = Object(payload) as { channel?: unknown; model?: unknown };
  const id = channel ?? model;
  if (typeof id !== 'number') throw new TypeError('A job names no channel or model.');
  const named: VideoName = { kind: channel === undefined ? 'model' : 'channel', id };
  for (let last = 0; ;) {
    const ids = await videosAfter(context, named, last);
    await context.catalogue.index.rewriteVideos(ids);
    if (ids.length < AT_ONCE) return;
    last = ids.at(-1) ?? last;
  }
}
