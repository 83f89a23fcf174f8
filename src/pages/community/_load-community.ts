import { ApiError } from '#client/errors.ts';
import type { EntriesState } from '#components/listing/list-state.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { member } from '#contract/calls/member.ts';
import { members } from '#contract/calls/members.ts';
import type { MemberSort } from '#contract/enums.ts';
import type { MemberCard } from '#contract/entities/member.ts';
import { idGroup } from '#contract/id-group.ts';
import { loadEntries } from '../_load/list.ts';
import type { MemberFilters } from './_member-filters.ts';

/** A page of the community by its filters. */
export function loadCommunity(
  { client }: App.Locals,
  sort: MemberSort,
  filters: MemberFilters,
  page: number,
): Promise<EntriesState<MemberCard>> {
  const { text, gender: sex, ...others } = filters;
  const asked = client.read(
    members,
    { ...others, sex, lifetime: LIFETIMES.member, sort, count: LISTING_PAGE_SIZE, page },
    { text },
  );
  return loadEntries(
    asked.then((answer) => ({ ...answer, entries: answer.members })),
    page,
  );
}

/** The name of the member whose friends are listed; `''` where nobody's are, or it cannot be had. */
export async function friendOfWhom({ client }: App.Locals, id: number): Promise<string> {
  if (id === 0) return '';
  try {
    const params = { lifetime: LIFETIMES.member, group: idGroup(id), id };
    return (await client.read(member, params)).member.name;
  } catch (error) {
    if (error instanceof ApiError) return '';
    throw error;
  }
}
