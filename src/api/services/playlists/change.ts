import type { PlaylistBody } from '#contract/acts/playlist.ts';
import type { WriteContext } from '../../context.ts';
import { text } from '../wire-values.ts';
import { createPlaylist } from './create.ts';
import { deletePlaylist } from './delete.ts';
import { addToPlaylist, removeFromPlaylist } from './items.ts';
import { orderPlaylist } from './order.ts';
import { updatePlaylist } from './update.ts';

async function carryOut(context: WriteContext, body: PlaylistBody): Promise<number> {
  if (body.section === 'new') return createPlaylist(context, body);
  const { object_id: id } = body;
  if (body.section === 'upd') await updatePlaylist(context, body);
  else if (body.section === 'del') await deletePlaylist(context, id);
  else if (body.section === 'order') await orderPlaylist(context, body);
  else {
    const item = { playlist: id, video: body.video_id };
    if (body.section === 'add') await addToPlaylist(context, item, body.position);
    else await removeFromPlaylist(context, item);
  }
  return id;
}

/** One action on a playlist of the viewer's own, told apart by `section` (SPEC.md §7). */
export async function changePlaylist(context: WriteContext, body: PlaylistBody): Promise<object> {
  return { ok: 1, playlist_id: text(await carryOut(context, body)) };
}
