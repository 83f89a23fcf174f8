import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { memberCard, type MemberCard } from '../entities/member.ts';
import { path } from '../path.ts';
import { listOf } from '../wire.ts';

/** The newest first, `MAX_BLOCKS` of each at most. */
export interface OwnPeople {
  /** Who wants to be one's friend. */
  received: MemberCard[];
  /** Whom one has asked. */
  sent: MemberCard[];
  blocked: MemberCard[];
  /** Friends whose pages were taken down: the list of friends leaves them out, and they see what friends are shown. */
  hidden: MemberCard[];
}

/** Whom one has asked to be friends, who has asked, whom one has blocked, and what friends are hidden. The path is ours. */
export const ownPeople: ReadCall<object, undefined, OwnPeople> = {
  kind: 'read',
  name: 'ownPeople',
  access: 'member',
  path: path`own_people.php`,
  query: noQuery,
  answer: z.object({
    received: listOf(memberCard),
    sent: listOf(memberCard),
    blocked: listOf(memberCard),
    hidden: listOf(memberCard).catch([]).default([]),
  }),
  errors: ['need_auth'],
};
