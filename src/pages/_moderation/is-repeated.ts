import type { Posted } from '#components/moderation/posted.ts';
import type { ModerationCase } from '#contract/calls/moderation-case.ts';
import { tidyReason } from '#lib/tidy-reason.ts';

/** Whether a decision that came too late is the one that its moderator made of this case before, from a button that was pressed twice. */
export const isRepeated = (
  { case: entry, decisions }: ModerationCase,
  { code, values }: Pick<Posted<unknown>, 'code' | 'values'>,
  moderator: number | undefined,
): boolean =>
  code === 'case_closed' &&
  decisions.some(
    (one) =>
      one.caseId === entry.id &&
      one.moderator?.id === moderator &&
      one.measure === values['measure'] &&
      one.reason === tidyReason(values['reason'] ?? ''),
  );
