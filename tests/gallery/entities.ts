import type { Category, Named } from '#contract/entities/named.ts';
import type { Tile } from '#contract/entities/tile.ts';

/** A picture that every build has. */
export const PICTURE = '/network/harbour-nine.svg';

export const LONG_TITLE =
  'A walk along the harbour wall in the evening, past the boats, the nets and the lighthouse, until the lamps are lit';

/** Of which every age is told the same way. */
export const POSTED = Date.UTC(2024, 4, 17, 12);

export const tile: Tile = {
  id: 11,
  title: 'Evening at the harbour',
  dir: 'evening-at-the-harbour',
  description: 'Boats come in.',
  seconds: 754,
  views: 12_345,
  rating: 4.5,
  postedAt: POSTED,
  likes: 90,
  dislikes: 10,
  thumbnail: PICTURE,
  previews: [PICTURE],
  categories: ['harbour'],
  models: [],
  channel: null,
  hd: true,
  username: 'keeper',
  displayName: 'Keeper',
  sgId: '',
  exTube: '',
  exId: '',
  status: 'active',
  group: 'str',
  albumId: null,
  playlistId: null,
  playlistPage: null,
};

/** Nothing of it is known but what it cannot do without. */
export const bareTile: Tile = {
  ...tile,
  ...{ id: 12, views: 0, rating: 0, likes: 0, dislikes: 0, postedAt: 0, hd: false, previews: [] },
};

export const longTile: Tile = { ...tile, id: 13, title: LONG_TITLE };

export const tiles: readonly Tile[] = [tile, bareTile, longTile];

export const named = (title: string): Named => ({ dir: title.toLowerCase(), title });

export const category = (title: string, samples: readonly string[] = [PICTURE]): Category => ({
  ...named(title),
  totalVideos: 4_321,
  samples: [...samples],
});

export const categories: readonly Category[] = [
  category('Harbour'),
  category('Rain', []),
  category('Northern lights above the long quiet water'),
];

/** Where links of the gallery lead. */
export const hrefOf = (page: number | string): string => `/?page=${page}`;
