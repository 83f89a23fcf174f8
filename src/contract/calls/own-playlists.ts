import { z } from 'zod';
import { type QueryCodec, type ReadCall } from '../call.ts';
import * as params from '../params.ts';
import { fixedPath } from '../path.ts';
import { OWN_PLAYLISTS_PATH } from '../input-path.ts';
import { wireLine } from '../texts.ts';
import { wireVisibility } from '../visibility.ts';
import { listOf, wireFlag, wireId } from '../wire.ts';

const query: QueryCodec<{ video: number } | undefined> = {
  encode: (of) => (of ? `?video_id=${of.video}` : ''),
  decode: (search) => {
    const video = search.get('video_id');
    return video === null ? undefined : { video: params.id.decode(video) };
  },
};

const entry = z
  .object({
    playlist_id: wireId,
    title: wireLine,
    private: wireVisibility,
    has_video: wireFlag,
  })
  .transform((wire) => ({
    id: wire.playlist_id,
    title: wire.title,
    visibility: wire.private,
    hasVideo: wire.has_video,
  }));
export type OwnPlaylist = z.output<typeof entry>;

/** One's own playlists, those that were changed last first, and which of them hold a video. The path is ours. */
export const ownPlaylists: ReadCall<
  object,
  { video: number } | undefined,
  { playlists: OwnPlaylist[] }
> = {
  kind: 'read',
  name: 'ownPlaylists',
  access: 'member',
  path: fixedPath(OWN_PLAYLISTS_PATH),
  query,
  answer: z.object({ playlists: listOf(entry) }),
  errors: ['need_auth', 'bad_id'],
};
