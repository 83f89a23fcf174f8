import { SEARCH_MAX_LENGTH } from '#config/limits.ts';
import type { MembersParams } from '#contract/calls/members.ts';
import {
  AGE_GROUPS,
  MEMBER_GENDERS,
  ORIENTATIONS,
  RELATIONSHIPS,
  YES_NO,
} from '#contract/enums.ts';
import { isCountryCode } from '#lib/country-name.ts';

/** What the community can be narrowed by (SPEC.md §3); what is empty, or 0, does not narrow. */
export interface MemberFilters {
  /** Words of a name. */
  text: string;
  country: string;
  gender: MembersParams['sex'];
  age: MembersParams['age'];
  relationship: MembersParams['relationship'];
  avatar: MembersParams['avatar'];
  orientation: MembersParams['orientation'];
  /** Only friends of the member with this id. */
  objectId: number;
}

const oneOf = <Value extends string>(values: readonly Value[], wanted: string | null) =>
  values.find((value) => value === wanted) ?? '';

/** Reads the filters of an address; what is not one of their values counts as none. */
export function readMemberFilters(query: URLSearchParams): MemberFilters {
  const country = query.get('country') ?? '';
  const object = query.get('object_id') ?? '';
  return {
    text: Array.from((query.get('s') ?? '').trim())
      .slice(0, SEARCH_MAX_LENGTH)
      .join(''),
    country: isCountryCode(country) ? country.toLowerCase() : '',
    gender: oneOf(MEMBER_GENDERS, query.get('gender')),
    age: oneOf(AGE_GROUPS, query.get('age')),
    relationship: oneOf(RELATIONSHIPS, query.get('relationship')),
    avatar: oneOf(YES_NO, query.get('avatar')),
    orientation: oneOf(ORIENTATIONS, query.get('orientation')),
    objectId: /^[1-9]\d{0,11}$/.test(object) ? Number(object) : 0,
  };
}

/** The filters as a query, by the names of the form's fields. */
export function memberQuery(filters: MemberFilters): Record<string, string | number> {
  const { text, objectId, ...others } = filters;
  return { s: text, ...others, object_id: objectId > 0 ? objectId : '' };
}
