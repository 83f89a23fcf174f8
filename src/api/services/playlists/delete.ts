import type { WriteContext } from '../../context.ts';
import { settleGone } from '../notifications/gone.ts';
import { holdPlaylist, playlistTags } from './own.ts';
import { removeSaid, SAID_AT_ONCE, SAID_JOB } from './said.ts';

/** Deletes a playlist of the viewer's own with what belongs to it. Throws `not_found`, `no_permission`. */
export async function deletePlaylist(context: WriteContext, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const before = await holdPlaylist(context, db, id);
    if ((await removeSaid(db, [id], SAID_AT_ONCE)) === SAID_AT_ONCE)
      await context.enqueue(db, { kind: SAID_JOB, payload: { playlist: id } });
    await db.deleteFrom('playlists').where('id', '=', id).execute();
    await context.catalogue.index.putEntity(db, { kind: 'playlist', id, title: '' });
    const told = await settleGone(context, db, 'playlists', [id]);
    await context.purge(db, [...playlistTags(before, before.visibility === 'public'), ...told]);
  });
}
