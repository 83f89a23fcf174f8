import { type ReadCall, noQuery } from '../call.ts';
import { group } from '../id-group.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { type } from './video-filters.ts';
import { videoList, type VideoList } from './videos.ts';

const template = jsonPath(
  path`json/videos_related2/${params.lifetime}/${params.count}/${group}/${params.id}.${type}.${params.page}.${params.suffix}`,
);

export type RelatedParams = ReturnType<typeof template.parse> & object;

/** Videos like one video (SPEC.md §7). The client asks blocks of three pages: `count` is three times what it shows. */
export const related: ReadCall<RelatedParams, undefined, VideoList> = {
  kind: 'read',
  name: 'related',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: videoList,
  errors: ['bad_id', 'bad_group', 'bad_count', 'bad_page', 'not_found'],
};
