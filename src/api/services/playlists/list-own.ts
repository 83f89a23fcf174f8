import { MAX_PLAYLISTS } from '#config/limits.ts';
import { toWireVisibility } from '#contract/visibility.ts';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { text } from '../wire-values.ts';
import { visibilityOf } from './visibility.ts';

/** The viewer's own playlists, those that were changed last first, and which of them hold a video. */
export async function listOwnPlaylists(
  context: CallContext,
  _params: object,
  of: { video: number } | undefined,
): Promise<object> {
  const rows = await context.db
    .selectFrom('playlists')
    .leftJoin('playlist_items as item', (join) =>
      join.onRef('item.playlist_id', '=', 'playlists.id').on('item.video_id', '=', of?.video ?? 0),
    )
    .select(['playlists.id', 'title', 'visibility', 'by_link', 'item.video_id'])
    .where('member_id', '=', requireViewer(context).id)
    .orderBy('updated_ts', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(MAX_PLAYLISTS)
    .execute();
  const playlists = rows.map((row) => ({
    playlist_id: text(row.id),
    title: row.title,
    private: toWireVisibility(visibilityOf(row)),
    has_video: Number(row.video_id !== null),
  }));
  return { playlists };
}
