import '../without-eval.ts';
import { z } from 'zod';
import { REFERRER_MAX } from '#config/limits.ts';
import { CLAUSE_MAX, COUNTRIES_MAX, GROUNDS, MEASURES, REASON_MAX } from '#config/moderation.ts';
import { NOTICE_CATEGORIES } from '#config/notices.ts';
import { wireCount, wireId } from '../wire.ts';
import { declareAct } from './declare.ts';
import { typedText } from './typed-text.ts';

const OF_MODERATORS = { access: 'moderator' } as const;
const REFUSED = ['no_permission', 'need_factor', 'not_found'] as const;

/** Claims a case, so that nobody else decides it, or gives it back. Ours. */
export const claimCase = declareAct(
  ['claimCase', 'case_claim'],
  { case_id: wireId, section: z.enum(['claim', 'release']) },
  {
    ...OF_MODERATORS,
    errors: [...REFUSED, 'claimed', 'not_claimed', 'case_closed', 'other_moderator', 'day_over'],
  },
);

/** Decides a case that the viewer has claimed. What takes something down names its ground. Ours. */
export const decide = declareAct(
  ['decide', 'decide'],
  {
    case_id: wireId,
    measure: z.enum(['', ...MEASURES]).default(''),
    category: z.enum(NOTICE_CATEGORIES),
    ground: z.enum(['', ...GROUNDS]).default(''),
    clause: typedText(CLAUSE_MAX),
    reason: typedText(REASON_MAX),
    /** Of `limit`: codes of ISO 3166-1, with commas or spaces between. */
    countries: typedText(COUNTRIES_MAX),
    strike: z.enum(['', '0', '1']).default(''),
    /** Whether the file of a video, or the photos of an album, may not come back. */
    block: z.enum(['', '0', '1']).default(''),
    /** The last report and the last objection that whoever decides has seen; 0 for none. Without them it is not asked whether more came in. */
    last_report: wireCount.optional(),
    last_appeal: wireCount.optional(),
  },
  {
    ...OF_MODERATORS,
    errors: [
      ...REFUSED,
      ...(['claimed', 'not_claimed', 'case_closed', 'case_changed'] as const),
      ...(['other_moderator', 'already_gone'] as const),
    ],
  },
);

const caseAnswer = z
  .object({ ok: z.unknown(), case_id: wireId })
  .transform(({ case_id: id }) => ({ id }));

/** Says by its address what a case is about whose reports name nothing of the site; gives that, or the one about the same thing that was open. Ours. */
export const nameCase = {
  ...declareAct(
    ['nameCase', 'case_name'],
    { case_id: wireId, address: typedText(REFERRER_MAX) },
    {
      ...OF_MODERATORS,
      errors: [
        ...REFUSED,
        ...(['claimed', 'not_claimed', 'case_closed', 'case_changed', 'other_moderator'] as const),
      ],
    },
  ),
  answer: caseAnswer,
};

/** Lets a file come back which a decision had blocked. Ours. */
export const liftBlock = declareAct(
  ['liftBlock', 'block_lift'],
  { decision_id: wireId, reason: typedText(REASON_MAX) },
  { ...OF_MODERATORS, errors: [...REFUSED, 'other_moderator', 'already_gone'] },
);

/** Opens a case about what an address of the site shows, of the moderators' own accord or by an authority's order, and claims it. Ours. */
export const openCase = {
  ...declareAct(
    ['openCase', 'case_open'],
    {
      address: typedText(REFERRER_MAX),
      section: z.enum(['own', 'order']),
      category: z.enum(NOTICE_CATEGORIES),
    },
    { ...OF_MODERATORS, errors: [...REFUSED, 'claimed', 'other_moderator', 'day_over'] },
  ),
  answer: caseAnswer,
};
