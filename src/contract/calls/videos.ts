import { LIFETIMES } from '#config/lifetimes.ts';
import { z } from 'zod';
import type { ReadCall } from '../call.ts';
import { named, type Named } from '../entities/named.ts';
import { tile, type Tile } from '../entities/tile.ts';
import { OWN_SECTIONS, SEARCH_SORTS, VIDEO_SECTIONS } from '../enums.ts';
import { jsonPath } from '../json-path.ts';
import { nameQuery } from '../name-query.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { mainListOf, totalOf } from '../list-answer.ts';
import { listOf, looseCount } from '../wire.ts';
import { date, duration, type } from './video-filters.ts';

/** What every list of videos answers. `videos` is `null` where the answer names neither videos nor an error. */
export interface VideoList {
  videos: Tile[] | null;
  totalCount: number;
  pages: number;
  /** The chosen categories of a listing by categories, for its chips. */
  categories: Named[];
}

export const videoList: z.ZodType<VideoList, unknown> = z
  .object({
    videos: mainListOf(tile).nullable().default(null),
    total_count: looseCount,
    pages: looseCount,
    categories: listOf(named).catch([]).default([]),
  })
  .transform(({ videos, total_count, pages, categories }) => ({
    videos,
    totalCount: totalOf(total_count, videos),
    pages,
    categories,
  }));

const section = params.oneOf('section', VIDEO_SECTIONS, 'bad_section');
const objectId = params.text('objectId', 200);
const sort = params.oneOf('sort', SEARCH_SORTS, 'bad_sort');

const template = path`json/videos2/${params.lifetime}/${params.gender}/${sort}/${params.count}/${section}.${objectId}.${params.page}.${type}.${duration}.${date}.${params.suffix}`;

export const videosPath = jsonPath(template);
export type VideosParams = ReturnType<typeof videosPath.parse> & object;

/**
 * The videos list (SPEC.md §7). An unfiltered tail is written `..1.all...json`. One's own history can be searched by the
 * titles in it; other sections are listed whole.
 */
export const videos: ReadCall<VideosParams, { text: string } | undefined, VideoList> = {
  kind: 'read',
  name: 'videos',
  access: 'anyone',
  isOwn: (params) => OWN_SECTIONS.includes(params.section),
  path: videosPath,
  query: nameQuery,
  answer: videoList,
  errors: [
    'bad_sort',
    'bad_count',
    'bad_page',
    'bad_section',
    'bad_object',
    'need_auth',
    'no_permission',
    'not_found',
  ],
};

/** The parameters of an unfiltered list, to be spread under the ones that differ. */
export const PLAIN_LIST = {
  lifetime: LIFETIMES.videos,
  section: '',
  objectId: '',
  page: 1,
  type: 'all',
  duration: '',
  date: 'all',
} as const satisfies Partial<VideosParams>;
