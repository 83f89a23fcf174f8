import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { ServiceContext } from '#api/context.ts';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { addToVideo } from '#api/db/listings/add-to-video.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { holdVideos } from '#api/db/listings/hold-videos.ts';
import { publishDue } from '#api/db/publication.ts';
import { moveVideos } from '#api/operator/move-videos.ts';
import { albumSubject } from '#api/services/moderation/subjects/album.ts';
import { videoSubject } from '#api/services/moderation/subjects/video.ts';
import { removeVideos } from '#api/services/own-data/removal/works.ts';
import { ViewCounter } from '#api/services/stat/view-counter.ts';
import { claimContent } from '#api/services/uploads/known-file.ts';
import { STATUS } from '#config/moderation.ts';
import { NOW } from '../setup/demo-database.ts';
import { addFrameAlbum } from '../api/support/album.ts';
import { untrueTotals } from '../api/db-support/derived.ts';
import { deskWorld, GROUND } from '../api/support/desk.ts';
import { MEMBERS, VIDEOS } from '../api/support/member-world.ts';
import { putUpload } from '../api/support/upload.ts';
import { besideIn, nothing, type Step } from './support/beside.ts';

// SQLite has one writer: there none of this can happen.

const { world, report, first, claim, decide } = deskWorld();
const { owner, other } = MEMBERS;
const beside = besideIn(world);
const now = () => NOW;
const CHANNELS = [71, 72] as const;
const DAY_MS = 86_400_000;

const done = () => Promise.resolve();
const index = { putVideo: done, removeVideo: done, putEntity: done };
const context = { catalogue: { index }, now, enqueue: done } as unknown as ServiceContext;
/** In a transaction of its own, beside another one. */
const apart = (act: Step) => () => world.db.transaction().execute(act);
const untrue = async () =>
  (await untrueTotals(world.db)).filter((name) => !name.startsWith('members.'));

beforeAll(async () => {
  const channels = CHANNELS.map((id) => ({ id, dir: `c${id}`, title: `C ${id}`, added_ts: 1 }));
  await world.db.insertInto('channels').values(channels).execute();
  for (const id of VIDEOS) await apart(setVideo(id, { channel_id: CHANNELS[0] }))();
});

const setVideo =
  (id: number, columns: object): Step =>
  (db) =>
    changeVideo(db, id, () => db.updateTable('videos').set(columns).where('id', '=', id).execute());
const DELETED = { status_id: STATUS.deleted, visible: 0 } as const;
/** What its owner does who takes something away. */
const deleted =
  (table: 'videos' | 'albums', id: number): Step =>
  (db) =>
    table === 'videos'
      ? setVideo(id, DELETED)(db)
      : db.updateTable('albums').set(DELETED).where('id', '=', id).execute();
const statusOf = async (table: 'videos' | 'albums', id: number) => {
  const row = world.db.selectFrom(table as 'videos').select('status_id');
  return (await row.where('id', '=', id).executeTakeFirstOrThrow()).status_id;
};
/** What is shown, and where; a video is shown again after it. */
const shown = {
  videos: async () => ({ id: 4, address: '/videos/4/film-4/' }),
  albums: async () => {
    const id = await addFrameAlbum(world.db, owner);
    return { id, address: `/album/${id}/a/` };
  },
};
const showVideo = (id: number) => async () =>
  void (await apart(setVideo(id, { status_id: STATUS.active, visible: 1 }))());

it.each(['videos', 'albums'] as const)(
  'what its owner deletes is not hidden in the same moment, of %s',
  async (table) => {
    const { id, address } = await shown[table]();
    if (table === 'videos') onTestFinished(showVideo(id));
    await report(address);
    const about = await first();
    expect(await claim(about)).toEqual([200, 'ok']);
    const deciding = () => decide(about, 'hide', GROUND);
    expect(await beside({ holds: deleted(table, id), ends: nothing }, [deciding])).toEqual([
      [410, 'already_gone'],
    ]);
    expect(await statusOf(table, id)).toBe(STATUS.deleted);
    expect(await world.db.selectFrom('takedowns').selectAll().execute()).toEqual([]);
  },
);

it.each([
  ['videos', videoSubject],
  ['albums', albumSubject],
] as const)('nor shown again, of %s', async (table, subject) => {
  const { id } = await shown[table]();
  if (table === 'videos') onTestFinished(showVideo(id));
  const showing = apart((db) => subject.putBack({ context, db, id, decision: 1 }, '1>1'));
  const answers = beside({ holds: deleted(table, id), ends: nothing }, [
    () => showing().catch((error: unknown) => error),
  ]);
  expect(await answers).toMatchObject([{ code: 'already_gone' }]);
  expect(await statusOf(table, id)).toBe(STATUS.deleted);
});

it('a video that leaves its lists takes the views along that were counted in the same moment', async () => {
  const [id] = VIDEOS;
  onTestFinished(showVideo(id));
  const hide = apart(setVideo(id, { visible: 0 }));
  await beside({ holds: (db) => addToVideo(db, id, { viewed: 5 }), ends: nothing }, [hide]);
  expect(await untrue()).toEqual([]);
});

it('views of several videos of a channel are written while one of them is changed', async () => {
  // As on a machine that has time for two of them in one transaction.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const counter = new ViewCounter({ db: world.db, now, log: {} as never });
  for (const id of [1, 2, 3]) counter.addView(id);
  await beside({ holds: (db) => holdVideos(db, [3]), ends: (db) => changeVideo(db, 3, done) }, [
    () => counter.flush(),
  ]);
  await counter.close();
  expect(await untrue()).toEqual([]);
});

it('views of videos of two channels are written beside those of two others, whichever channel comes first', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  for (const id of [1, 2]) await apart(setVideo(id, { channel_id: CHANNELS[1] }))();
  onTestFinished(async () => {
    for (const id of [1, 2]) await apart(setVideo(id, { channel_id: CHANNELS[0] }))();
  });
  const counter = new ViewCounter({ db: world.db, now, log: {} as never });
  // The first is written alone.
  for (const id of [1, 2, 3]) counter.addView(id);
  const add =
    (id: number): Step =>
    (db) =>
      addToVideo(db, id, { viewed: 1 });
  await beside({ holds: add(4), ends: add(1) }, [() => counter.flush()]);
  await counter.close();
  expect(await untrue()).toEqual([]);
});

it('a video that changes its channel while what is popular is worked out takes that along, in all its lists', async () => {
  const back = apart(setVideo(3, { channel_id: CHANNELS[0] }));
  onTestFinished(async () => void (await back()));
  const at = { video_id: 3, category_id: 1 };
  await world.db.insertInto('categories').values({ id: 1, dir: 'sea', title: 'Sea' }).execute();
  const link: Step = (db) => db.insertInto('video_categories').values(at).execute();
  await apart((db) => changeVideo(db, 3, () => link(db)))();
  const day = Math.floor(NOW.getTime() / DAY_MS) - 1;
  await world.db.insertInto('video_views_daily').values({ day, video_id: 3, views: 7 }).execute();
  const refresh = () =>
    postgresSearchIndex(world.db).refreshPopularity({ now: NOW.getTime() / 1000, from: 1, to: 4 });
  const ends = setVideo(3, { channel_id: CHANNELS[1] });
  await beside({ holds: (db) => holdVideos(db, [3]), ends }, [refresh]);
  const listed = world.db.selectFrom('category_listing').select('popularity');
  expect((await listed.executeTakeFirstOrThrow()).popularity).toBeGreaterThan(0);
  expect(await untrue()).toEqual([]);
});

it.each<[string, Step]>([
  [
    'moved to another channel',
    (db) => moveVideos(context.catalogue, db, { channel: CHANNELS[1], ids: VIDEOS }),
  ],
  ['taken away with their member', (db) => removeVideos({ context, db, id: owner, most: 10 })],
])('videos are %s while views of one are counted', async (_, change) => {
  const ends: Step = (db) => addToVideo(db, 3, { viewed: 1 });
  await beside({ holds: (db) => holdVideos(db, [3]), ends }, [apart(change)]);
  expect(await untrue()).toEqual([]);
});

it('videos are listed as their time comes while one of them is listed by somebody else', async () => {
  await apart(async (db) => {
    for (const id of VIDEOS) await setVideo(id, { status_id: STATUS.active, visible: 0 })(db);
  })();
  // As on a machine that has time for all of them in one transaction.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const purge = () => Promise.resolve([]) as never;
  const { catalogue } = context;
  const publish = () => publishDue({ db: world.db, purge, catalogue }, NOW.getTime() / 1000);
  const ends = setVideo(3, { visible: 1 });
  const listed = await beside({ holds: (db) => holdVideos(db, [3]), ends }, [publish]);
  expect(listed).toEqual([[1, 2, 4]]);
  expect(await untrue()).toEqual([]);
});

it('of uploads of one file that are looked at in the same moment the second finds the first', async () => {
  for (const member of [owner, other]) {
    await putUpload(world.db, member);
    await world.db.deleteFrom('upload_parts').execute();
  }
  const sha256 = 'b'.repeat(64);
  const processing = world.db.updateTable('uploads').set({ state: 'processing' });
  const [one, two] = await processing.where('bytes', '=', 100).returningAll().execute();
  if (!one || !two) throw new Error('no uploads');
  const holds: Step = (db) =>
    db.updateTable('uploads').set({ sha256 }).where('id', '=', two.id).execute();
  const known = await beside({ holds, ends: nothing }, [
    () => claimContent({ db: world.db, now }, { ...one, sha256 }),
  ]);
  expect(known).toEqual(['duplicate']);
});
