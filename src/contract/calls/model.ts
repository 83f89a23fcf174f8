import { z } from 'zod';
import type { ReadCall } from '../call.ts';
import { model as modelEntity, type Model } from '../entities/model.ts';
import { groupQuery, type GroupQuery } from '../group-query.ts';
import { dirPath, jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';

const template = dirPath(
  jsonPath(
    path`json/model/${params.lifetime}/${params.text('prefix', 100)}/${params.text('dir', 200)}.${params.suffix}`,
  ),
);

/** One model by `dir` (SPEC.md §7). */
export const model: ReadCall<
  { lifetime: number; dir: string },
  GroupQuery | undefined,
  { model: Model }
> = {
  kind: 'read',
  name: 'model',
  access: 'anyone',
  path: template,
  query: groupQuery,
  answer: z.object({ model: modelEntity }),
  errors: ['bad_path', 'not_found'],
};
