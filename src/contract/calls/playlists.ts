import type { ReadCall } from '../call.ts';
import { playlist, type Playlist } from '../entities/playlist.ts';
import { PLAYLIST_SORTS } from '../enums.ts';
import { jsonPath } from '../json-path.ts';
import { nameQuery, type Searched, searched } from '../name-query.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { pageOf } from '../list-answer.ts';

const sort = params.oneOf('sort', PLAYLIST_SORTS, 'bad_sort');
/** Nothing for all of a site group; `member` for those of the member whose id is `objectId`. */
const section = params.oneOf('section', ['', 'member'], 'bad_section');
const objectId = params.text('objectId', 40);

const template = jsonPath(
  path`json/playlists/${params.lifetime}/${sort}/${params.count}/${section}.${params.page}.${params.gender}.${objectId}.${params.suffix}`,
);

export type PlaylistsParams = ReturnType<typeof template.parse> & object;

/** Public playlists (SPEC.md §7), with an optional search for titles. */
export const playlists: ReadCall<
  PlaylistsParams,
  { text: string } | undefined,
  { playlists: Playlist[]; totalCount: number; pages: number } & Searched
> = {
  kind: 'read',
  name: 'playlists',
  access: 'anyone',
  path: template,
  query: nameQuery,
  answer: pageOf('playlists', playlist).and(searched),
  errors: ['bad_gender', 'bad_sort', 'bad_count', 'bad_page', 'bad_section', 'bad_object'],
};
