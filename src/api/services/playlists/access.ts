import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

/** The playlist with this id, when the viewer may see it. Throws `not_found`, `private_playlist`. */
export async function requirePlaylist(
  { db, viewer }: Pick<CallContext, 'db' | 'viewer'>,
  id: number,
): Promise<{ id: number }> {
  const playlist = await db
    .selectFrom('playlists')
    .select(['id', 'visibility', 'by_link', 'member_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!playlist) throw new ServiceError('not_found');
  const isOpen = playlist.visibility === 'public' || playlist.by_link === 1;
  if (!isOpen && playlist.member_id !== viewer?.id) throw new ServiceError('private_playlist');
  return playlist;
}
