import type { PlaylistParams } from '#contract/calls/playlist.ts';
import type { CallContext } from '../../context.ts';
import { requirePlaylist } from './access.ts';
import { selectPlaylists, toPlaylist } from './rows.ts';

/** One public playlist. Throws `not_found`, `private_playlist`. */
export async function getPlaylist(context: CallContext, { id }: PlaylistParams): Promise<object> {
  await requirePlaylist(context, id);
  const row = await selectPlaylists(context)
    .where('playlists.id', '=', id)
    .executeTakeFirstOrThrow();
  return { playlist: toPlaylist(row, context.base) };
}
