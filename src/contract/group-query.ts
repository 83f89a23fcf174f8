import type { SiteGroup } from '#config/site-groups.ts';
import type { QueryCodec } from './call.ts';
import * as params from './params.ts';

/** The site group whose videos are counted; without it those of all groups are. */
export interface GroupQuery {
  group?: SiteGroup | undefined;
}

/**
 * `?gender=str`, our addition to calls whose path names no group: what a page says of a model is then what its lists
 * say. A host that does not know it counts over all groups.
 */
export const groupQuery: QueryCodec<GroupQuery | undefined> = {
  encode: (query) => (query?.group === undefined ? '' : `?gender=${query.group}`),
  decode: (search) => {
    const gender = search.get('gender') ?? '';
    return gender === '' ? {} : { group: params.gender.decode(gender) };
  },
};
