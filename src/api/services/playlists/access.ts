import type { ServiceContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

/** The playlist with this id, when a visitor may see it. Throws `not_found`, `private_playlist`. */
export async function requirePlaylist({ db }: ServiceContext, id: number): Promise<{ id: number }> {
  const playlist = await db
    .selectFrom('playlists')
    .select(['id', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!playlist) throw new ServiceError('not_found');
  if (playlist.visibility === 'private') throw new ServiceError('private_playlist');
  return playlist;
}
