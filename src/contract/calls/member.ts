import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import {
  member as memberEntity,
  memberCard,
  type Member,
  type MemberCard,
} from '../entities/member.ts';
import { subscription, type Subscription } from '../entities/subscription.ts';
import { groupQuery, type GroupQuery } from '../group-query.ts';
import { group } from '../id-group.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { pageOf } from '../list-answer.ts';

const memberPath = jsonPath(
  path`json/member/${params.lifetime}/${group}/${params.id}.${params.suffix}`,
);

export type MemberParams = ReturnType<typeof memberPath.parse> & object;

/** One member's public page (SPEC.md §7 gives the beginning of the path). */
export const member: ReadCall<MemberParams, undefined, { member: Member }> = {
  kind: 'read',
  name: 'member',
  access: 'anyone',
  path: memberPath,
  query: noQuery,
  answer: z.object({ member: memberEntity }),
  errors: ['bad_id', 'bad_group', 'not_found'],
};

const friendsPath = jsonPath(
  path`json/friends/${params.lifetime}/${params.count}/${group}/${params.id}.${params.page}.${params.suffix}`,
);

export type MemberListParams = ReturnType<typeof friendsPath.parse> & object;

/** The member's privacy setting may be another one the next moment. */
const asPrivacyAllows = (): boolean => true;

/** A member's friends, newest first, as the member's privacy setting allows. The path is ours. */
export const friends: ReadCall<
  MemberListParams,
  undefined,
  { members: MemberCard[]; totalCount: number; pages: number }
> = {
  kind: 'read',
  name: 'friends',
  access: 'anyone',
  isOwn: asPrivacyAllows,
  path: friendsPath,
  query: noQuery,
  answer: pageOf('members', memberCard),
  errors: ['bad_id', 'bad_group', 'bad_count', 'bad_page', 'not_found', 'no_permission'],
};

const subscriptionsPath = jsonPath(
  path`json/subscriptions/${params.lifetime}/${params.count}/${group}/${params.id}.${params.page}.${params.suffix}`,
);

/** What a member subscribes to, newest first, as the privacy setting allows (SPEC.md §7). */
export const subscriptions: ReadCall<
  MemberListParams,
  GroupQuery | undefined,
  { subscriptions: Subscription[]; totalCount: number; pages: number }
> = {
  kind: 'read',
  name: 'subscriptions',
  access: 'anyone',
  isOwn: asPrivacyAllows,
  path: subscriptionsPath,
  query: groupQuery,
  answer: pageOf('subscriptions', subscription),
  errors: ['bad_id', 'bad_group', 'bad_count', 'bad_page', 'not_found', 'no_permission'],
};
