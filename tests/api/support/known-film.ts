import { contentBlock } from '#api/services/moderation/blocks/find.ts';
import { countStrikes } from '#api/services/moderation/decisions.ts';
import { STATUS } from '#config/moderation.ts';
import { NOW } from '../../setup/demo-database.ts';
import type { deskWorld } from './desk.ts';
import { MEMBERS } from './member-world.ts';

const SHA256 = 'e'.repeat(64);

/** A desk with a film of the owner's, of which the checksum is known: what may become of it, and what that cost them. */
export function knownFilm({ world }: Pick<ReturnType<typeof deskWorld>, 'world'>) {
  const show = (status_id: number) =>
    world.db
      .updateTable('videos')
      .set({ status_id, visible: status_id === STATUS.active ? 1 : 0 })
      .where('id', '=', 1)
      .execute();
  return {
    show,
    blocked: () => contentBlock(world.db, SHA256),
    strikes: () => countStrikes(world.db, MEMBERS.owner, Math.floor(NOW.getTime() / 1000)),
    caseAt: async (id: number) => (await world.get(`case.php?id=${id}`, 'moderator')).body,
    /** Shows it again, with nothing decided about its file. */
    reset: async () => {
      await show(STATUS.active);
      for (const table of ['file_block_lifts', 'file_blocks', 'file_prints'] as const)
        await world.db.deleteFrom(table).execute();
      await world.db
        .insertInto('file_prints')
        .values({ video_id: 1, sha256: SHA256, print: '0'.repeat(16), seconds: 600 })
        .execute();
    },
  };
}
