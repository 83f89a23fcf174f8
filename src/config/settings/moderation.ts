import { CASES_A_DAY } from '../moderation.ts';
import { field } from './field.ts';
import { wholeNumber } from './schemas.ts';

/** How moderators work. */
export const moderationSettings = {
  casesADay: field(
    'CASES_A_DAY',
    String(CASES_A_DAY),
    'How many cases a moderator may look at on one day (UTC).',
    wholeNumber(1, 10_000),
  ),
};
