import type * as acts from '#contract/acts.ts';
import { all, membersGet, refused, type Case, type Wanted } from './act-cases.ts';
import { fillDecision } from './fill-moderation.ts';
import { MEMBERS, type MemberWorld } from './member-world.ts';

type Names =
  | 'claimChannel'
  | 'appeal'
  | 'appealNotice'
  | 'claimCase'
  | 'decide'
  | 'liftBlock'
  | 'nameCase'
  | 'openCase';

/** What each role is answered who asks for a moderator's action. */
const moderators = (code: Wanted['nobody']): Wanted => ({
  ...membersGet('no_permission'),
  moderator: code,
});

/** The cases of acts.test.ts of reports' decisions. What they do: moderation.test.ts. */
export const moderationActs = (
  world: MemberWorld,
): Pick<Readonly<Record<keyof typeof acts, readonly Case[]>>, Names> => ({
  claimChannel: refused('channel_claim', membersGet('not_found'), {
    ...{ object_id: 999, message: 'It is my own one' },
  }),
  appeal: [
    [
      'objects',
      async () => {
        const decision_id = await fillDecision(world.db, { owner: MEMBERS.owner });
        return { act: 'appeal', decision_id, message: 'I object' };
      },
      { ...membersGet('not_found'), owner: 'ok' },
    ],
  ],
  appealNotice: refused('appeal_notice', all('not_found'), { key: 'x'.repeat(43), message: 'x' }),
  claimCase: refused('case_claim', moderators('not_found'), { case_id: 999, section: 'claim' }),
  decide: refused('decide', moderators('not_found'), {
    ...{ case_id: 999, measure: 'none', category: 'other', reason: 'x' },
  }),
  liftBlock: refused('block_lift', moderators('not_found'), { decision_id: 999, reason: 'x' }),
  nameCase: refused('case_name', moderators('not_found'), { case_id: 999, address: '/videos/1/' }),
  openCase: [
    [
      'opens',
      () => ({ act: 'case_open', address: '/videos/1/', section: 'own', category: 'hate' }),
      moderators('ok'),
    ],
  ],
});
