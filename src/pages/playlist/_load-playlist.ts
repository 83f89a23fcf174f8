import { ApiError } from '#client/errors.ts';
import type { EntriesState } from '#components/listing/list-state.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import { playlist } from '#contract/calls/playlist.ts';
import { PLAIN_LIST, videos, type VideosParams } from '#contract/calls/videos.ts';
import type { Playlist } from '#contract/entities/playlist.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { idGroup } from '#contract/id-group.ts';
import { videoEntries } from '../_load/entries.ts';
import { loadEntries } from '../_load/list.ts';

/** What asking for a playlist came to. */
export type FoundPlaylist =
  | { kind: 'open'; playlist: Playlist; list: EntriesState<Tile> }
  | { kind: 'private' }
  | { kind: 'missing' }
  | { kind: 'failed'; error: ApiError };

function refusal(error: ApiError): FoundPlaylist {
  if (error.status === 401 || error.status === 403) return { kind: 'private' };
  return error.isVisitorsMistake ? { kind: 'missing' } : { kind: 'failed', error };
}

const videosOf = ({ view }: App.Locals, id: number, page: number): VideosParams => ({
  ...PLAIN_LIST,
  lifetime: LIFETIMES.playlistStrip,
  gender: view.group,
  sort: 'latest-updates',
  // The playlist's own page and the strip beside a video show the same pages, so that one leads into the other.
  count: PLAYLIST_STRIP_PAGE_SIZE,
  section: 'playlist',
  objectId: String(id),
  page,
});

/** The API's address of a page of a playlist's videos. */
export const playlistUrl = (locals: App.Locals, id: number, page: number): string =>
  readUrl(videos, videosOf(locals, id, page), undefined);

/** One playlist and a page of its videos, in the playlist's own order. */
export async function loadPlaylist(
  locals: App.Locals,
  id: number,
  page: number,
): Promise<FoundPlaylist> {
  const { client } = locals;
  const asked = client.read(videos, videosOf(locals, id, page));
  const params = { lifetime: LIFETIMES.playlists, group: idGroup(id), id };
  try {
    const [found, list] = await Promise.all([
      client.read(playlist, params),
      loadEntries(asked.then(videoEntries), page),
    ]);
    // An API that answers a private one instead of refusing it means the same.
    if (found.playlist.visibility === 'private') return { kind: 'private' };
    return { kind: 'open', playlist: found.playlist, list };
  } catch (error) {
    if (error instanceof ApiError) return refusal(error);
    throw error;
  }
}
