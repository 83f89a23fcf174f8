import type { PlaylistBody } from '#contract/acts/playlist.ts';
import type { WriteContext } from '../../context.ts';
import { text } from '../wire-values.ts';
import { createPlaylist } from './create.ts';
import { deletePlaylist } from './delete.ts';
import { addToPlaylist, removeFromPlaylist } from './items.ts';
import { orderPlaylist } from './order.ts';
import { updatePlaylist } from './update.ts';

/** Gives what is answered beside the playlist's id. */
async function carryOut(
  context: WriteContext,
  body: Exclude<PlaylistBody, { section: 'new' }>,
): Promise<object> {
  if (body.section === 'upd') await updatePlaylist(context, body);
  else if (body.section === 'del') await deletePlaylist(context, body.object_id);
  else if (body.section === 'order') await orderPlaylist(context, body);
  else {
    const item = { playlist: body.object_id, video: body.video_id };
    if (body.section === 'rem') return { position: await removeFromPlaylist(context, item) };
    await addToPlaylist(context, item, body.position);
  }
  return {};
}

/** One action on a playlist of the viewer's own, told apart by `section` (SPEC.md §7). */
export async function changePlaylist(context: WriteContext, body: PlaylistBody): Promise<object> {
  if (body.section === 'new')
    return { ok: 1, playlist_id: text(await createPlaylist(context, body)) };
  const more = await carryOut(context, body);
  return { ok: 1, playlist_id: text(body.object_id), ...more };
}
