import fc from 'fast-check';
import type { Kysely, Transaction } from 'kysely';
import { expect, it } from 'vitest';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { addToCounter } from '#api/db/counters.ts';
import { addToVideo } from '#api/db/listings/add-to-video.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { followPopularity } from '#api/db/listings/follow-popularity.ts';
import type { Database } from '#api/db/schema/index.ts';
import { durationClass } from '#api/db/video-keys.ts';
import { ENGINE } from '../setup/engine-world.ts';
import { untrueTotals } from './db-support/derived.ts';
import { engineDatabase } from './db-support/engine-database.ts';

const IDS = [1, 2, 3] as const;
/** A server is asked over a socket: fewer runs take as long. */
const RUNS = { sqlite: 200, postgres: 12 }[ENGINE];

type Db = Transaction<Database>;
type Write = (db: Db) => Promise<unknown>;

async function setScene(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('media')
    .values({ id: 'clip', kind: 'loop', seconds: 8, frames: 12 })
    .execute();
  const member = { display_name: 'Kite', joined_ts: 0, seen_ts: 0 };
  for (const id of IDS) {
    const text = { id, dir: `dir-${id}`, title: 'T' };
    await db
      .insertInto('members')
      .values({ ...member, id, username: `kite-${id}` })
      .execute();
    await db
      .insertInto('categories')
      .values({ ...text, slot: [0, 46, 47][id - 1] ?? null })
      .execute();
    await db.insertInto('tags').values(text).execute();
    await db
      .insertInto('channels')
      .values({ ...text, added_ts: 0 })
      .execute();
    await db
      .insertInto('models')
      .values({ ...text, gender: 1, added_ts: 0 })
      .execute();
  }
}

/** Listed videos with labels, so that every write has something to change. */
async function addVideos(db: Db): Promise<void> {
  for (const id of IDS) {
    const duration = id * 500;
    const times = { duration, duration_class: durationClass(duration), post_ts: id };
    const texts = { dir: 'd', title: 't', country: 'de', media_id: 'clip' };
    const state = { site_group: 'str', status_id: 1, visible: 1, channel_id: id } as const;
    const labels = IDS.slice(0, id);
    await changeVideo(db, id, async () => {
      await db
        .insertInto('videos')
        .values({ id, ...state, ...times, ...texts, viewed: id, popularity: id })
        .execute();
      for (const label of labels) {
        const link = { video_id: id };
        await db
          .insertInto('video_categories')
          .values({ ...link, category_id: label })
          .execute();
        await db
          .insertInto('video_models')
          .values({ ...link, model_id: label })
          .execute();
        await db
          .insertInto('video_tags')
          .values({ ...link, tag_id: label })
          .execute();
      }
    });
  }
}

const isThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('videos').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/** A write of a video that may be missing by then. */
const ofVideo =
  (id: number, write: Write): Write =>
  async (db) => {
    if (await isThere(db, id)) await write(db);
  };

const id = fc.constantFrom(...IDS);
const video = fc.integer({ min: 1, max: 4 });
const small = fc.integer({ min: 0, max: 9 });
const flag = fc.constantFrom(0 as const, 1 as const);
const group = fc.constantFrom(...SITE_GROUPS);
const orNull = (value: fc.Arbitrary<number>) => fc.option(value, { nil: null });

const LINKS = [
  ['video_categories', 'category_id'],
  ['video_models', 'model_id'],
  ['video_tags', 'tag_id'],
] as const;

/** Every kind of write that touches a listing, a total or a counter. */
const writes = fc.oneof(
  fc
    .tuple(video, group, flag, flag, small, orNull(id))
    .map(([v, site_group, visible, is_hd, n, channel_id]): Write => async (db) => {
      if (await isThere(db, v)) return;
      const duration = 1 + n * 400;
      const times = { duration, duration_class: durationClass(duration), post_ts: n };
      const texts = { dir: 'd', title: 't', country: n > 4 ? 'de' : null, media_id: 'clip' };
      const counts = { viewed: n * 3, popularity: n, status_id: 1 };
      await changeVideo(db, v, () =>
        db
          .insertInto('videos')
          .values({ id: v, site_group, visible, is_hd, channel_id, ...times, ...texts, ...counts })
          .execute(),
      );
    }),
  fc.tuple(video, flag, group, small, orNull(id)).map(([v, visible, site_group, n, channel_id]) =>
    ofVideo(v, (db) => {
      const duration = 1 + n * 400;
      const times = { duration, duration_class: durationClass(duration), post_ts: n };
      return changeVideo(db, v, () =>
        db
          .updateTable('videos')
          .set({ visible, site_group, channel_id, ...times })
          .where('id', '=', v)
          .execute(),
      );
    }),
  ),
  video.map((v) =>
    ofVideo(v, (db) =>
      changeVideo(db, v, async () => {
        // Comments name their object by kind and number: they do not go with it by themselves.
        await db.deleteFrom('comments').where('object_id', '=', v).execute();
        await db.deleteFrom('videos').where('id', '=', v).execute();
      }),
    ),
  ),
  fc
    .tuple(video, small, flag)
    .map(([v, n, up]) =>
      ofVideo(v, (db) => addToVideo(db, v, { viewed: n, likes: up, dislikes: 1 - up })),
    ),
  small.map(
    (n): Write =>
      (db) =>
        followPopularity(db, { from: 1, to: 3 }, () =>
          db
            .updateTable('videos')
            .set((eb) => ({ popularity: eb('id', '*', n) }))
            .where('id', '<=', 3)
            .execute(),
        ),
  ),
  ...LINKS.flatMap(([table, column]) => [
    fc.tuple(video, id).map(([v, label]) =>
      ofVideo(v, (db) =>
        changeVideo(db, v, () =>
          db
            .insertInto(table as 'video_tags')
            .values({ video_id: v, [column as 'tag_id']: label })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        ),
      ),
    ),
    fc.tuple(video, id).map(([v, label]) =>
      ofVideo(v, (db) =>
        changeVideo(db, v, () =>
          db
            .deleteFrom(table as 'video_tags')
            .where('video_id', '=', v)
            .where(column as 'tag_id', '=', label)
            .execute(),
        ),
      ),
    ),
  ]),
  video.map((v) =>
    ofVideo(v, async (db) => {
      const row = {
        section: 'videos',
        object_id: v,
        member_id: 1,
        text: 'hello',
        added_ts: 0,
      } as const;
      await db.insertInto('comments').values(row).execute();
      await addToVideo(db, v, { comments: 1 });
    }),
  ),
  video.map((v) =>
    ofVideo(v, async (db) => {
      const hidden = await db
        .updateTable('comments')
        .set({ visible: 0 })
        .where('object_id', '=', v)
        .where('visible', '=', 1)
        .executeTakeFirst();
      await addToVideo(db, v, { comments: -Number(hidden.numUpdatedRows) });
    }),
  ),
  video.map((v) =>
    ofVideo(v, async (db) => {
      const added = await db
        .insertInto('favourites')
        .values({ member_id: 1, video_id: v, added_ts: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      await addToVideo(db, v, { favourites: Number(added.numInsertedOrUpdatedRows) });
    }),
  ),
  fc
    .tuple(fc.constantFrom('channels', 'models', 'members'), id)
    .map(([section, object_id]): Write => async (db) => {
      const added = await db
        .insertInto('subscriptions')
        .values({ member_id: 1, section, object_id, added_ts: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const by = Number(added.numInsertedOrUpdatedRows);
      await addToCounter(db, { table: section, id: object_id, counter: 'subscribers' }, by);
    }),
);

class Undone extends Error {}

it(
  'keeps every listing, total and counter true through any order of writes',
  { tags: 'long' },
  async () => {
    const { query } = await engineDatabase();
    await setScene(query);
    await query.transaction().execute(addVideos);
    expect(await untrueTotals(query)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 25 }), async (all) => {
        const run = query.transaction().execute(async (transaction) => {
          for (const write of all) await write(transaction);
          expect(await untrueTotals(transaction)).toEqual([]);
          throw new Undone();
        });
        await run.catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
      }),
      { numRuns: RUNS },
    );
  },
);
