import { expect, it } from 'vitest';
import { MAX_PLAYLIST_VIDEOS } from '#config/limits.ts';
import { STATUS, type Measure } from '#config/moderation.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';

const world = memberWorld();
const PLAYLIST = 700;
const FIRST = 1000;
const [DELETED, LIMITED, REMOVED, PRIVATE] = [FIRST, FIRST + 1, FIRST + 2, FIRST + 3] as const;

const add = async (video_id: number): Promise<unknown[]> => {
  const fields = { act: 'playlist', section: 'add', object_id: PLAYLIST, video_id };
  const { status, body } = await world.act(fields);
  return [status, body['code'] ?? 'ok'];
};
const FULL = [409, 'list_full'];

/** A playlist with as many videos as there may be. */
async function fill(): Promise<void> {
  const { db } = world;
  const said = { title: 'Full', description: 'Of videos', visibility: 'public' } as const;
  await db
    .insertInto('playlists')
    .values({
      ...{ id: PLAYLIST, member_id: MEMBERS.owner, ...said, site_group: 'str' },
      ...{ videos: MAX_PLAYLIST_VIDEOS, added_ts: 1, updated_ts: 1 },
    })
    .execute();
  const ids = Array.from({ length: MAX_PLAYLIST_VIDEOS }, (_, index) => FIRST + index);
  const clip = { media_id: 'clip', site_group: 'str', duration: 60, duration_class: 1 } as const;
  const shown = { status_id: STATUS.active, visible: 1 } as const;
  for (const part of [ids.slice(0, 500), ids.slice(500)]) {
    await db
      .insertInto('videos')
      .values(part.map((id) => ({ id, dir: 'd', title: 't', post_ts: 1, ...clip, ...shown })))
      .execute();
    const item = { playlist_id: PLAYLIST, added_ts: 1 };
    await db
      .insertInto('playlist_items')
      .values(part.map((id) => ({ ...item, video_id: id, position: id })))
      .execute();
  }
}

/** What a decision did to a video of it. */
async function decide(video: number, measure: Measure): Promise<void> {
  const about = { section: 'videos', object_id: video } as const;
  const opened = { urgent: 0, due_ts: 1, opened_ts: 1, closed_ts: 1 } as const;
  const { id: case_id } = await world.db
    .insertInto('cases')
    .values({ kind: 'own', ...about, ...opened, address: '', category: 'privacy' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: decision_id } = await world.db
    .insertInto('decisions')
    .values({
      ...{ case_id, source: 'own', ...about, measure, category: 'privacy', clause: '' },
      ...{ reason: '', territory: 'all', redress: '', strike: 0, decided_ts: 1 },
      ...{ automated_detection: 0, automated_decision: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('takedowns')
    .values({ ...about, decision_id, previous: '' })
    .execute();
}

it('a playlist holds as many videos as fit; of a full one those go that were deleted for good, before another is refused', async () => {
  await fill();
  expect(await add(1)).toEqual(FULL);
  const { db } = world;
  await decide(LIMITED, 'limit');
  await decide(REMOVED, 'remove');
  await db
    .updateTable('videos')
    .set({ status_id: STATUS.deleted, visible: 0 })
    .where('id', 'in', [DELETED, LIMITED, REMOVED])
    .execute();
  await db
    .updateTable('videos')
    .set({ is_private: 1, visible: 0 })
    .where('id', '=', PRIVATE)
    .execute();
  // What is in it stays so, and takes nothing out.
  expect(await add(PRIVATE + 1)).toEqual([409, 'already_added']);
  expect([await add(1), await add(2), await add(3)]).toEqual([[200, 'ok'], [200, 'ok'], FULL]);
  const items = await db
    .selectFrom('playlist_items')
    .select('video_id')
    .where('playlist_id', '=', PLAYLIST)
    .orderBy('position')
    .execute();
  const ids = items.map(({ video_id }) => Number(video_id));
  expect([ids.slice(0, 2), ids.slice(-2)]).toEqual([
    [REMOVED, PRIVATE],
    [1, 2],
  ]);
  const { videos } = await db
    .selectFrom('playlists')
    .select('videos')
    .where('id', '=', PLAYLIST)
    .executeTakeFirstOrThrow();
  expect([ids.length, Number(videos)]).toEqual([MAX_PLAYLIST_VIDEOS, MAX_PLAYLIST_VIDEOS]);
});
