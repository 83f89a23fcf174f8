import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import { albumCard, type AlbumCard } from '../entities/album.ts';
import { category, type Category } from '../entities/named.ts';
import { ALBUM_SORTS } from '../enums.ts';
import { jsonPath } from '../json-path.ts';
import { nameQuery, type Searched, searched } from '../name-query.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { mainListOf, pageOf } from '../list-answer.ts';

const sort = params.oneOf('sort', ALBUM_SORTS, 'bad_sort');
/** `objectId` is a category's or a channel's `dir`, or a member's id. */
const section = params.oneOf('section', ['', 'categories', 'channel', 'member'], 'bad_section');
const objectId = params.text('objectId', 200);

const template = jsonPath(
  path`json/albums/${params.lifetime}/${params.gender}/${sort}/${params.count}/${section}.${objectId}.${params.page}.${params.suffix}`,
);

export type AlbumsParams = ReturnType<typeof template.parse> & object;

/** Photo albums, with an optional search for titles: SPEC.md §7 gives the beginning of the path, the rest is in the style of channels. */
export const albums: ReadCall<
  AlbumsParams,
  { text: string } | undefined,
  { albums: AlbumCard[]; totalCount: number; pages: number } & Searched
> = {
  kind: 'read',
  name: 'albums',
  access: 'anyone',
  path: template,
  query: nameQuery,
  answer: pageOf('albums', albumCard).and(searched),
  errors: [
    'bad_gender',
    'bad_sort',
    'bad_count',
    'bad_page',
    'bad_section',
    'bad_object',
    'not_found',
  ],
};

const categoriesPath = jsonPath(
  path`json/albums_categories/${params.lifetime}/${params.gender}.${params.lang}.${params.suffix}`,
);

/** The album categories of a site group; `totalVideos` counts albums. */
export const albumCategories: ReadCall<
  ReturnType<typeof categoriesPath.parse> & object,
  undefined,
  { categories: Category[] }
> = {
  kind: 'read',
  name: 'albumCategories',
  access: 'anyone',
  path: categoriesPath,
  query: noQuery,
  answer: z.object({ categories: mainListOf(category) }),
  errors: ['bad_gender', 'bad_language'],
};
