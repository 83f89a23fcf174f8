import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import { playlist as playlistEntity, type Playlist } from '../entities/playlist.ts';
import { group } from '../id-group.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';

const template = jsonPath(
  path`json/playlist/${params.lifetime}/${group}/${params.id}.${params.suffix}`,
);

export type PlaylistParams = ReturnType<typeof template.parse> & object;

/** One playlist (SPEC.md §7). A private one is answered `private_playlist`, save to its owner. */
export const playlist: ReadCall<PlaylistParams, undefined, { playlist: Playlist }> = {
  kind: 'read',
  name: 'playlist',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: z.object({ playlist: playlistEntity }),
  errors: ['bad_id', 'bad_group', 'not_found', 'private_playlist'],
};
