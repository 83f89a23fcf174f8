import type { Album, AlbumCard, Photo } from '#contract/entities/album.ts';
import type { Comment } from '#contract/entities/comment.ts';
import type { Member, MemberCard } from '#contract/entities/member.ts';
import type { Category, Named } from '#contract/entities/named.ts';
import type { Playlist } from '#contract/entities/playlist.ts';
import type { Tile } from '#contract/entities/tile.ts';
import type { Video } from '#contract/entities/video.ts';

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
  modelDirs: [],
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
  watchedAt: 0,
  leftAt: 0,
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

export const comment: Comment = {
  id: 21,
  text: 'The light is beautiful.',
  name: 'Keeper',
  avatar: PICTURE,
  postedAt: POSTED,
  authorId: 7,
  parentId: 0,
  likes: 0,
  editedAt: 0,
  byAuthor: false,
  liked: false,
};

/** Of an author who is gone, then of one without picture and with much to say. */
export const comments: readonly Comment[] = [
  comment,
  { ...comment, id: 22, name: '', avatar: '', postedAt: 0, authorId: 0 },
  { ...comment, id: 23, avatar: '', text: `${LONG_TITLE} `.repeat(4) },
];

const memberCard: MemberCard = {
  id: 7,
  name: 'Keeper',
  avatar: PICTURE,
  country: 'de',
  gender: 1,
  age: 41,
  seenAt: POSTED,
};

export const members: readonly MemberCard[] = [
  memberCard,
  { ...memberCard, id: 8, name: LONG_TITLE, avatar: '', country: '', gender: 0, age: 0, seenAt: 0 },
];

export const member: Member = {
  ...memberCard,
  username: 'keeper',
  cover: PICTURE,
  birthDate: '1983-05-17',
  relationship: 1,
  orientation: 1,
  education: 'School of boats',
  website: 'https://keeper.example/',
  websiteUrl: 'https://keeper.example/',
  city: 'Harbour town',
  interests: 'Nets, lamps',
  occupation: 'Lighthouse',
  about: LONG_TITLE,
  joinedAt: POSTED,
  privacy: 'public',
  statistics: { videos: 3, playlists: 2, friends: 1, subscribers: 0 },
  decision: null,
};

/** One of whom nothing is known but the name. */
export const silentMember: Member = {
  ...member,
  ...{ avatar: '', cover: '', country: '', gender: 0, age: 0, seenAt: 0, birthDate: '' },
  ...{ relationship: 0, orientation: 0, education: '', website: '', websiteUrl: '', city: '' },
  ...{ interests: '', occupation: '', about: '', joinedAt: 0 },
};

export const playlist: Playlist = {
  id: 31,
  title: 'Evenings',
  description: LONG_TITLE,
  visibility: 'public',
  group: 'str',
  totalVideos: 12,
  views: 3_456,
  rating: 4,
  likes: 4,
  dislikes: 1,
  updatedAt: POSTED,
  previews: [PICTURE, PICTURE, PICTURE],
  member: { id: 7, name: 'Keeper', names: ['Keeper'] },
};

/** Of nobody, without pictures and text. */
export const barePlaylist: Playlist = {
  ...playlist,
  ...{ id: 32, title: LONG_TITLE, description: '', totalVideos: 0, updatedAt: 0, previews: [] },
  member: { id: 0, name: '', names: [''] },
};

const albumCard: AlbumCard = {
  id: 41,
  dir: 'boats',
  title: 'Boats',
  cover: PICTURE,
  totalPhotos: 24,
  views: 3_456,
  rating: 4,
  likes: 4,
  dislikes: 1,
  postedAt: POSTED,
  group: 'str',
  memberName: 'Keeper',
  memberNames: ['Keeper'],
  status: 'active',
};

export const albums: readonly AlbumCard[] = [
  albumCard,
  { ...albumCard, id: 42, title: LONG_TITLE, totalPhotos: 0, postedAt: 0 },
];

const photo: Photo = { title: 'A boat', image: PICTURE, thumbnail: PICTURE, width: 4, height: 3 };

export const photos: readonly Photo[] = [photo, { ...photo, title: '', width: 0, height: 0 }];

export const album: Album = {
  ...albumCard,
  description: 'All that came in.',
  categories: ['Harbour', 'Rain'].map(named),
  channel: named('North'),
  user: { id: 7, name: 'Keeper' },
  photos: [...photos],
};

export const bareAlbum: Album = {
  ...album,
  ...{ description: '', categories: [], channel: null, user: null, postedAt: 0 },
};

export const video: Video = {
  ...tile,
  poster: PICTURE,
  sharpPoster: PICTURE,
  categories: ['Harbour', 'Rain'].map(named),
  tags: [],
  models: [
    { ...named('Mira'), image: PICTURE, totalVideos: 12 },
    { ...named('Vale'), image: '', totalVideos: 0 },
  ],
  channel: { ...named('North'), url: 'https://north.example/', sponsorImages: [PICTURE] },
  user: { id: 7, name: 'Keeper', avatar: PICTURE },
  country: 'de',
  photosAmount: 0,
  timeline: null,
  captions: [],
  chapters: [],
};

/** Deleted, and of nobody. */
export const bareVideo: Video = {
  ...video,
  ...{ title: LONG_TITLE, status: 'deleted', postedAt: 0, displayName: '', user: null },
  ...{ channel: null, models: [], categories: [] },
};
