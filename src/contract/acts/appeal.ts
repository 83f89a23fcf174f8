import '../without-eval.ts';
import { z } from 'zod';
import { APPEAL_KINDS, APPEAL_MAX, POSTAL_MAX } from '#config/moderation.ts';
import { NOTICE_NAME_MAX } from '#config/notices.ts';
import { RECEIPT } from '../receipt.ts';
import { wireId } from '../wire.ts';
import { declareAct, OPEN, OWN } from './declare.ts';
import { typedText } from './typed-text.ts';

const ERRORS = ['not_found', 'appeal_over', 'already_added'] as const;

/** Objects to a decision about something of one's own; a counter-notice says who swears that no copyright is infringed. Ours. */
export const appeal = declareAct(
  ['appeal', 'appeal'],
  {
    decision_id: wireId,
    kind: z.enum(APPEAL_KINDS).default('appeal'),
    message: typedText(APPEAL_MAX),
    name: typedText(NOTICE_NAME_MAX),
    postal: typedText(POSTAL_MAX),
    good_faith: z.enum(['', '0', '1']).default(''),
  },
  { ...OWN, errors: ERRORS },
);

/** Objects to what was decided about a report, by the key of its receipt. Ours. */
export const appealNotice = declareAct(
  ['appealNotice', 'appeal_notice'],
  { key: z.string().regex(RECEIPT), message: typedText(APPEAL_MAX) },
  { ...OPEN, errors: ERRORS },
);
