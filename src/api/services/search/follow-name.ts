import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { payloadId } from '../../job-payload.ts';

/** The kind of job that writes search entries anew. */
export const SEARCH_ENTRIES_JOB = 'search-entries';

/** What is named below videos, by which they are found. */
export interface VideoName {
  kind: 'channel' | 'model';
  id: number;
}

/** Ids that are looked up at a time: a channel may have tens of thousands of videos. */
const AT_ONCE = 500;

/** Tags of the pages of videos that show the name: of the first of many, {@link followName}'s job says so of all. */
export const namedVideos = async (db: Kysely<Database>, named: VideoName): Promise<string[]> =>
  videoTags(await videosAfter({ db }, named, 0));

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
  { db }: Pick<ServiceContext, 'db'>,
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

const videoTags = (ids: readonly number[]): string[] => ids.map((id) => cacheTags.video(id));

type Ground = Pick<ServiceContext, 'db'> & { stop?: AbortSignal };

async function eachVideos(
  ground: Ground,
  named: VideoName,
  act: (ids: number[]) => Promise<unknown>,
): Promise<void> {
  for (let last = 0; ;) {
    ground.stop?.throwIfAborted();
    const ids = await videosAfter(ground, named, last);
    await act(ids);
    if (ids.length < AT_ONCE) return;
    last = ids.at(-1) ?? last;
    await nextTurn();
  }
}

/** Has the pages of all videos of a channel or model made anew. */
export const purgeVideosOf = (
  ground: Ground & Pick<ServiceContext, 'purge'>,
  named: VideoName,
): Promise<void> =>
  eachVideos(ground, named, async (ids) => {
    if (ids.length > 0)
      await ground.db.transaction().execute((db) => ground.purge(db, videoTags(ids)));
  });

/** Writes the search entries of all videos of a channel or model anew. */
export const rewriteVideosOf = (
  { index, ...ground }: Ground & Pick<ServiceContext['catalogue'], 'index'>,
  named: VideoName,
): Promise<void> => eachVideos(ground, named, (ids) => index.rewriteVideos(ids));

/** Has the pages of all videos of a job's channel or model made anew, then writes their search entries anew. One that is broken off begins anew. */
export async function rewriteEntries(context: ServiceContext, payload: unknown): Promise<void> {
  const kind = 'channel' in Object(payload) ? 'channel' : 'model';
  const named: VideoName = { kind, id: payloadId(payload, kind) };
  const { db, purge, catalogue, scratch } = context;
  const ground = { db, stop: scratch.signal };
  await purgeVideosOf({ ...ground, purge }, named);
  await rewriteVideosOf({ ...ground, index: catalogue.index }, named);
}
