import type { RouteName } from '#routes/table.ts';
import { albumCategory, albums } from './albums.ts';
import { channels } from './channels.ts';
import type { List } from './define-list.ts';
import {
  memberFavourites,
  memberFriends,
  memberHistory,
  memberPlaylists,
  memberSubscriptions,
  memberUploads,
  memberWall,
} from './member.ts';
import { members } from './members.ts';
import { models } from './models.ts';
import { playlist, playlists } from './playlists.ts';
import { channelVideos, channelWall, modelVideos, modelWall } from './profile.ts';
import { search } from './search.ts';
import { category, topCountry, videos } from './videos.ts';

/** Every kind of list that has an address. */
export const LISTS: readonly List[] = [
  videos,
  category,
  topCountry,
  search,
  models,
  modelVideos,
  modelWall,
  channels,
  channelVideos,
  channelWall,
  playlists,
  playlist,
  albums,
  albumCategory,
  members,
  memberUploads,
  memberFavourites,
  memberWall,
  memberPlaylists,
  memberFriends,
  memberHistory,
  memberSubscriptions,
];

const byRoute: ReadonlyMap<RouteName, List> = new Map(
  LISTS.flatMap((list) => [list.route, ...(list.also ?? [])].map((name) => [name, list])),
);

/** The list that a row's page shows; undefined where it shows something else. */
export const listAt = (name: RouteName): List | undefined => byRoute.get(name);
