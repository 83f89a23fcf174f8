import { describe, expect, it } from 'vitest';
import { memberWorld } from './support/member-world.ts';

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
});
