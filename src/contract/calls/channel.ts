import { z } from 'zod';
import type { ReadCall } from '../call.ts';
import { channel as channelEntity, type Channel } from '../entities/channel.ts';
import { groupQuery, type GroupQuery } from '../group-query.ts';
import { dirPath, jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';

const template = dirPath(
  jsonPath(
    path`json/channel/${params.lifetime}/${params.text('prefix', 100)}/${params.text('dir', 200)}.${params.suffix}`,
  ),
);

/** One channel by `dir` (SPEC.md §7). */
export const channel: ReadCall<
  { lifetime: number; dir: string },
  GroupQuery | undefined,
  { channel: Channel }
> = {
  kind: 'read',
  name: 'channel',
  access: 'anyone',
  path: template,
  query: groupQuery,
  answer: z.object({ channel: channelEntity }),
  errors: ['bad_path', 'not_found'],
};
