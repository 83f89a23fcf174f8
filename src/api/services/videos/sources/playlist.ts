import { sql } from 'kysely';
import type { ServiceContext } from '../../../context.ts';
import { requirePlaylist } from '../../playlists/access.ts';
import { objectNumber } from '../../object-id.ts';
import type { VideoSource } from '../source.ts';

/** The videos of a public playlist in its own order. Throws `bad_object`, `not_found`, `private_playlist`. */
export async function ofPlaylist(context: ServiceContext, objectId: string): Promise<VideoSource> {
  const { id } = await requirePlaylist(context, objectNumber(objectId));
  return {
    key: null,
    from: sql`playlist_items AS item JOIN videos AS v ON v.id = item.video_id`,
    id: sql`v.id`,
    where: [sql`item.playlist_id = ${id}`, sql`v.visible = 1`],
    ownOrder: sql`item.position`,
  };
}
