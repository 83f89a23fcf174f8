import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import { album as albumEntity, type Album } from '../entities/album.ts';
import { group } from '../id-group.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';

const template = jsonPath(
  path`json/album/${params.lifetime}/${group}/${params.id}.${params.suffix}`,
);

export type AlbumParams = ReturnType<typeof template.parse> & object;

/** One album with its photos (SPEC.md §7). A private one is answered without photos. */
export const album: ReadCall<AlbumParams, undefined, { album: Album }> = {
  kind: 'read',
  name: 'album',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: z.object({ album: albumEntity }),
  errors: ['bad_id', 'bad_group', 'not_found'],
};
