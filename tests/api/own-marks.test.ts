import { describe, expect, it } from 'vitest';
import { idGroup } from '#contract/id-group.ts';
import { MEMBERS, memberWorld, type Role } from './support/member-world.ts';

const world = memberWorld();

describe('what a page learns of its viewer', () => {
  it('has the playlists of their own that hold the video, in less than 1 KB however they are called', async () => {
    for (const [index, video_id] of [2, 2, 2, 2, 1].entries()) {
      const fields = { section: 'new', title: `List ${index}`, desc: 'Of a test', video_id };
      await world.act({ act: 'playlist', ...fields }, 'owner');
    }
    await world.db
      .updateTable('playlists')
      .set({ title: '長'.repeat(100) })
      .execute();
    const path = 'viewer.php?section=videos&object_id=2';
    const { body } = await world.get(path, 'owner');
    const playlists = Array.from({ length: 3 }, () => '長'.repeat(40));
    expect(body['object']).toMatchObject({ in_playlists: '4', playlists });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1024);
    const other = await world.get(path, 'other');
    expect(other.body['object']).toMatchObject({ in_playlists: '0', playlists: [] });
  });

  it('has of each tile that was asked about how much they watched of it, and of nobody else’s, and how many in all', async () => {
    const member_id = MEMBERS.owner;
    await world.db
      .updateTable('videos')
      .set({ duration: 1000, duration_class: 2 })
      .where('id', 'in', [1, 2, 3])
      .execute();
    await world.db
      .insertInto('history')
      .values([
        { member_id, video_id: 1, added_ts: 1, left_at: 301 },
        { member_id, video_id: 2, added_ts: 1, left_at: 0 },
        { member_id: MEMBERS.other, video_id: 3, added_ts: 1, left_at: 990 },
      ])
      .execute();
    const watched = async (tiles: string, as: Role) => {
      const { status, body } = await world.get(`viewer.php?tiles=${tiles}`, as);
      return [status, body['watched'] ?? body['code']];
    };
    expect(await watched('3.1.999.2.1', 'owner')).toEqual([200, '040a4']);
    expect(await watched('3.1.999.2.1', 'other')).toEqual([200, 'a0000']);
    expect(await watched('1.2', 'nobody')).toEqual([200, undefined]);
    const counted = async (as: Role) =>
      ((await world.get('viewer.php', as)).body['viewer'] as { history: object } | null)?.history;
    expect([await counted('owner'), await counted('other')]).toEqual([{ str: '2' }, { str: '1' }]);
    await world.db.updateTable('videos').set({ visible: 0 }).where('id', '=', 1).execute();
    expect(await counted('owner')).toEqual({ str: '1' });
    await world.db.updateTable('videos').set({ visible: 1 }).where('id', '=', 1).execute();
    const many = Array.from({ length: 5000 }, () => '1').join('.');
    expect(await watched(many, 'owner')).toEqual([200, '4'.repeat(120)]);
    for (const bad of ['', '1.x', '1..2', '-1', "1' OR 1=1"])
      expect([bad, ...(await watched(bad, 'owner'))]).toEqual([bad, 400, 'bad_id']);
  });
});

interface Counted {
  playlist_id: string;
  total_videos: string;
}

it('the videos of a playlist are counted as its list shows them', async () => {
  const made = { act: 'playlist', section: 'new', title: 'Evenings', desc: 'For long evenings' };
  const { body } = await world.act({ ...made, video_id: 1 });
  const id = Number(body.playlist_id);
  for (const video_id of [2, 3])
    await world.act({ act: 'playlist', section: 'add', object_id: id, video_id });

  const counts = async (): Promise<unknown[]> => {
    const of = async (path: string) => (await world.get(path, 'owner')).body;
    const list = await of(`json/videos2/0/str/latest-updates/60/playlist.${id}.1.all...jsond`);
    const one = await of(`json/playlist/0/${idGroup(id)}/${id}.jsond`);
    const listed = await Promise.all(
      ['.1.str.', `member.1.str.${MEMBERS.owner}`].map((which) =>
        of(`json/playlists/0/latest-updates/60/${which}.jsond`),
      ),
    );
    const cards = listed.map(({ playlists }) => (playlists as Counted[])[0]?.total_videos);
    return [list.total_count, (one.playlist as Counted).total_videos, ...cards];
  };
  expect(await counts()).toEqual(['3', '3', '3', '3']);
  await world.db.updateTable('videos').set({ visible: 0 }).where('id', 'in', [1, 3]).execute();
  expect(await counts()).toEqual(['1', '1', '1', '1']);
  await world.db.updateTable('videos').set({ visible: 0 }).where('id', '=', 2).execute();
  expect(await counts()).toEqual(['0', '0', '0', '0']);
});
