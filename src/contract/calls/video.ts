import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import { video as videoEntity, type Video } from '../entities/video.ts';
import { group } from '../id-group.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';

const template = jsonPath(
  path`json/video/${params.lifetime}/${group}/${params.id}.${params.suffix}`,
);

export type VideoParams = ReturnType<typeof template.parse> & object;

/** One video (SPEC.md §7). A deleted or private one is answered too: its status says so. */
export const video: ReadCall<VideoParams, undefined, { video: Video }> = {
  kind: 'read',
  name: 'video',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: z.object({ video: videoEntity }),
  errors: ['bad_id', 'bad_group', 'not_found'],
};
