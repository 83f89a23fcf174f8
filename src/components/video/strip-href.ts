import type { Tile } from '#contract/entities/tile.ts';
import { localPath, paths, withQuery } from '#routes/paths.ts';

/** The address of a video within a playlist: its page shows the strip at the same place. What the tile says of its place comes first. */
export const stripHref = (
  prefix: string,
  tile: Tile,
  place: { playlist: number; page: number },
): string =>
  withQuery(localPath(prefix, paths.video(tile)), {
    playlist: tile.playlistId ?? place.playlist,
    pl_page: tile.playlistPage ?? place.page,
  });
