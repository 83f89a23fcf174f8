import type { WriteContext } from '../../context.ts';
import { holdPlaylist, playlistTags } from './own.ts';

/** Deletes a playlist of the viewer's own with what belongs to it. Throws `not_found`, `no_permission`. */
export async function deletePlaylist(context: WriteContext, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const before = await holdPlaylist(context, db, id);
    for (const table of ['comments', 'votes'] as const) {
      await db
        .deleteFrom(table)
        .where('section', '=', 'playlists')
        .where('object_id', '=', id)
        .execute();
    }
    await db.deleteFrom('playlists').where('id', '=', id).execute();
    await context.catalogue.index.putEntity(db, { kind: 'playlist', id, title: '' });
    await context.purge(db, playlistTags(before, before.visibility === 'public'));
  });
}
