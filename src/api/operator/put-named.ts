import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { Database } from '../db/schema/index.ts';
import type { BesideSite } from '../engine/beside.ts';
import { purgeLast } from '../purges.ts';
import {
  dropPicture,
  keepPicture,
  withStored,
  type PictureOwner,
} from '../services/profile/picture.ts';
import { purgeVideosOf, rewriteVideosOf, type VideoName } from '../services/search/follow-name.ts';
import type { NamedKind } from './named-kind.ts';
import { firstUnknown, moveVideos } from './move-videos.ts';
import { freshPictures, type DrawnOf } from './told-pictures.ts';

/** How many were not there before, and of how many something changed. */
export interface NamedSet {
  added: number;
  changed: number;
}

interface ToPut<One> {
  told: readonly One[];
  drawn: readonly DrawnOf[];
  blobs: Blobs;
  /** The error that names a field of the file. */
  refused: (field: string, reason: string) => Error;
}

interface Put extends VideoName {
  isNew: boolean;
  isChanged: boolean;
  /** Tags of what showed videos that it has now. */
  moved: string[];
}

/** Whether a row has something else than what is told. */
const differs = (row: object, columns: object): boolean =>
  Object.entries(columns).some(
    ([name, told]) => told !== undefined && Reflect.get(row, name) !== told,
  );

const now = (): Date => new Date();

/**
 * Adds models or channels, and changes of those that are there what is told; none is taken away. Pages that show them are made anew, and their videos
 * are found by their new names: those of all that are told, so that what was broken off is done by the next run.
 */
export async function putNamed<One extends { dir: string }, Columns extends object>(
  { db, index, purge }: BesideSite,
  kind: NamedKind<One, Columns>,
  { told, drawn, blobs, refused }: ToPut<One>,
): Promise<NamedSet> {
  for (const [at, one] of told.entries()) {
    const unknown = await firstUnknown(db, kind.videosOf(one));
    if (unknown !== undefined) throw refused(`${at}.videos`, `there is no video ${unknown}`);
  }
  const fresh = await freshPictures(db, kind, drawn);
  const enqueue = (): Promise<void> => Promise.resolve();

  async function putOne(
    transaction: Transaction<Database>,
    one: One,
    keep: (owner: number) => Promise<boolean>,
  ): Promise<Put> {
    const { dir } = one;
    const columns = kind.columnsOf(one);
    const there = await kind.find(transaction, dir);
    const { id } = there ?? (await kind.add(transaction, one, Math.floor(Date.now() / 1000)));
    const isOther = there !== undefined && differs(there, columns);
    if (isOther) await kind.set(transaction, id, columns);
    const hasOtherPicture = await keep(id);
    const ids = kind.videosOf(one);
    const moved =
      ids.length > 0 ? await moveVideos({ index }, transaction, { channel: id, ids }) : [];
    const { title = '' } = { ...columns } as { title?: string };
    const isRenamed = !there || there.title !== title;
    const isShown = there?.visible !== 0;
    if (isRenamed)
      await index.putEntity(transaction, { kind: kind.kind, id, title: isShown ? title : '' });
    const isChanged = there !== undefined && (isOther || hasOtherPicture || moved.length > 0);
    return { kind: kind.kind, id, isNew: !there, isChanged, moved };
  }

  const put = await withStored(
    { db, blobs, enqueue, now },
    fresh.flatMap(({ kind: role, bytes }) => (bytes ? [{ kind: role, bytes }] : [])),
    (stored) =>
      db.transaction().execute((transaction) =>
        purgeLast({ purge, now }, transaction, async (context) => {
          const all: Put[] = [];
          const ready = [...stored];
          for (const one of told) {
            const own = fresh.filter(({ dir }) => dir === one.dir);
            const result = await putOne(transaction, one, async (id) => {
              const owner = ownerOf(kind, id);
              for (const { kind: role, bytes } of own) {
                const [next] = bytes ? ready.splice(0, 1) : [];
                if (next) await keepPicture(context, transaction, { owner, stored: next });
                else await dropPicture(context, transaction, { owner, kind: role });
              }
              return own.length > 0;
            });
            all.push(result);
            if (result.isNew || result.isChanged)
              await context.purge(transaction, [
                ...[...kind.tags(one.dir), cacheTags.main, cacheTags.videos],
                ...result.moved,
              ]);
          }
          return all;
        }),
      ),
  );
  for (const { isNew, isChanged, kind: of, id } of put) {
    const named = { kind: of, id };
    if (isChanged) await purgeVideosOf({ db, purge }, named);
    // Of those that have the name already, too: a run before may have been broken off here.
    if (!isNew) await rewriteVideosOf({ db, index }, named);
  }
  const count = (which: 'isNew' | 'isChanged') => put.filter((one) => one[which]).length;
  return { added: count('isNew'), changed: count('isChanged') };
}

/** Whose pictures they are, as those of members are kept. */
function ownerOf<One extends { dir: string }, Columns extends object>(
  { kind, pictures, set }: NamedKind<One, Columns>,
  id: number,
): PictureOwner {
  return {
    ...{ kind, id, sizes: Object.fromEntries(pictures.map((one) => [one.kind, one.order])) },
    put: async (db, { kind: role, path }) => {
      const columns = pictures.find((one) => one.kind === role)?.columns(path);
      if (columns) await set(db, id, columns);
      return [];
    },
  };
}
