import type { RouteName } from '#routes/table.ts';
import { albumCategories, albumCategory, albums } from './albums.ts';
import { categories, category } from './categories.ts';
import { channels } from './channels.ts';
import type { List } from './define-list.ts';
import * as member from './member.ts';
import { members } from './members.ts';
import { models } from './models.ts';
import { playlist, playlists } from './playlists.ts';
import { channel, model } from './profile.ts';
import { search } from './search.ts';
import { history, topCountry, videos } from './videos.ts';
import { watchLater } from './watch-later.ts';

/** Every kind of list that has an address. */
export const LISTS: readonly List[] = [
  videos,
  categories,
  category,
  topCountry,
  search,
  history,
  models,
  ...Object.values(model),
  channels,
  ...Object.values(channel),
  playlists,
  playlist,
  albums,
  albumCategories,
  albumCategory,
  members,
  ...Object.values(member),
  watchLater,
];

const byRoute: ReadonlyMap<RouteName, List> = new Map(
  LISTS.flatMap((list) => [list.route, ...(list.also ?? [])].map((name) => [name, list])),
);

/** The list that a row's page shows; undefined where it shows something else. */
export const listAt = (name: RouteName): List | undefined => byRoute.get(name);
