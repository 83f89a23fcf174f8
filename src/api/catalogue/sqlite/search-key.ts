import type { SiteGroup } from '#config/site-groups.ts';
import type { EntityKind } from '../catalogue.ts';

// Rowids of the search tables carry what a search needs before it reads anything else, so that the
// best of many matches come first in rowid order and a search stops after them.
//   video:  quality (7 bits) · HD (1 bit) · video id (43 bits) · duration class (2 bits)
//   entity: id · kind (3 bits)

const CLASS_FACTOR = 4;
const HD_FACTOR = 2 ** 45;
const QUALITY_FACTOR = 2 ** 46;
const MAX_QUALITY = 127;

/** SQL that gives the video id of a `rowid` of a video search table. */
export const SEARCH_KEY_VIDEO_ID = '((rowid >> 2) & 8796093022207)';
/** SQL that gives the duration class (1, 2, 3) of such a `rowid`. */
export const SEARCH_KEY_DURATION_CLASS = '(rowid & 3)';

/** SQL that is true for such a `rowid` of an HD video. */
export const SEARCH_KEY_IS_HD = '(rowid & 35184372088832) <> 0';

/** The rowid of a video: rises with its popularity, on a logarithmic scale. */
export function videoSearchKey(video: {
  id: number;
  duration_class: number;
  is_hd: number;
  popularity: number;
}): number {
  const quality = Math.min(MAX_QUALITY, Math.round(Math.log2(1 + video.popularity) * 4));
  const hd = video.is_hd === 1 ? HD_FACTOR : 0;
  return quality * QUALITY_FACTOR + hd + video.id * CLASS_FACTOR + video.duration_class;
}

/** SQL that gives how many steps of popularity a video's `search_key` is away from where it belongs. */
export const SEARCH_KEY_STEPS_OFF = `abs(search_key / ${QUALITY_FACTOR} -
  min(${MAX_QUALITY}, CAST(round(log2(1 + popularity) * 4) AS INTEGER)))`;

/** The search table of a site group. */
export function videoSearchTable<G extends SiteGroup>(group: G): `video_search_${G}` {
  return `video_search_${group}`;
}

/** What the tables of names hold; the number is the low three bits of its rowid. */
export const KIND_BITS: Readonly<Record<EntityKind, number>> = {
  category: 1,
  model: 2,
  channel: 3,
  tag: 4,
  member: 5,
  playlist: 6,
  album: 7,
};

/** The rowid of an entity; `(rowid & 7)` is its kind, `(rowid >> 3)` its id. */
export function entitySearchKey(kind: EntityKind, id: number): number {
  return id * 8 + KIND_BITS[kind];
}

/** The table that holds what is called so: those of which there are as many as members are not looked through for what is suggested. */
export const nameTable = (kind: EntityKind): 'entity_search' | 'name_search' =>
  kind === 'member' || kind === 'playlist' || kind === 'album' ? 'name_search' : 'entity_search';
