import { z } from 'zod';
import type { ReadCall } from '../call.ts';
import { memberCard, type MemberCard } from '../entities/member.ts';
import {
  AGE_GROUPS,
  MEMBER_GENDERS,
  MEMBER_SORTS,
  ORIENTATIONS,
  RELATIONSHIPS,
  YES_NO,
} from '../enums.ts';
import { ContractError } from '../errors.ts';
import { jsonPath } from '../json-path.ts';
import { nameQuery } from '../name-query.ts';
import * as params from '../params.ts';
import { path, type PathParam } from '../path.ts';
import { pageOf } from '../list-answer.ts';
import { looseCount } from '../wire.ts';

const sort = params.oneOf('sort', MEMBER_SORTS, 'bad_sort');
const sex = params.anyOf('sex', MEMBER_GENDERS);
const age = params.anyOf('age', AGE_GROUPS);
const relationship = params.anyOf('relationship', RELATIONSHIPS);
const avatar = params.anyOf('avatar', YES_NO, { '1': 'yes', '0': 'no' });
const orientation = params.anyOf('orientation', ORIENTATIONS);
/** A member's id narrows the list to that member's friends; 0 or nothing does not. */
const objectId: PathParam<'objectId', number> = {
  name: 'objectId',
  encode: (id) => (id === 0 ? '' : String(id)),
  decode: (raw) => {
    if (!/^\d{0,12}$/.test(raw)) throw new ContractError('bad_object', raw.slice(0, 40));
    return Number(raw);
  },
};

const template = jsonPath(
  path`json/members/${params.lifetime}/${sort}/${params.count}/filt.${params.country}.${sex}.${age}.${relationship}.${avatar}.${orientation}.${objectId}/${params.page}.${params.suffix}`,
);

export type MembersParams = ReturnType<typeof template.parse> & object;

/** No filter, to be spread under the ones that are set. */
export const NO_MEMBER_FILTER = {
  country: '',
  sex: '',
  age: '',
  relationship: '',
  avatar: '',
  orientation: '',
  objectId: 0,
} as const satisfies Partial<MembersParams>;

/**
 * The community (SPEC.md §7): members in the order of their last visit, with the filters of SPEC.md §3
 * and an optional search for names. The path is ours, in the style of models.
 */
export const members: ReadCall<
  MembersParams,
  { text: string } | undefined,
  { members: MemberCard[]; totalCount: number; pages: number; among: number }
> = {
  kind: 'read',
  name: 'members',
  access: 'anyone',
  isOwn: (filters) => filters.objectId !== 0,
  path: template,
  query: nameQuery,
  /** `among` is of how many members, the last seen, those of a filter were found; 0 for all there are. Our addition. */
  answer: pageOf('members', memberCard).and(z.object({ among: looseCount })),
  errors: ['bad_filter', 'bad_sort', 'bad_count', 'bad_page', 'bad_object'],
};
