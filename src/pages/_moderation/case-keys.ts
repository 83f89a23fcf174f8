import { measureText } from '#i18n/done-text.ts';
import type { Translate } from '#i18n/translate.ts';
import { CASE_KEYS, MEASURE_KEYS } from '#components/moderation/keys.ts';
import type { ModerationCase } from '#contract/calls/moderation-case.ts';

/** Whether another moderator looks at a case. */
export const isTaken = ({
  case: entry,
  isMine,
}: Pick<ModerationCase, 'case' | 'isMine'>): boolean =>
  !entry.closed && entry.claimed !== null && !isMine;

/** The keys of what a case has, and what each does. */
export function keysOf(
  { case: entry, isMine, isOwnDecision, measures, subject }: ModerationCase,
  t: Translate<'moderation'>,
): (readonly [keys: readonly string[], text: string])[] {
  const isClaimable = !entry.closed && !isOwnDecision && !isTaken({ case: entry, isMine });
  const isGone = subject === null;
  return [
    [[CASE_KEYS.back], t('queue')],
    ...(isClaimable ? [[[CASE_KEYS.claim], t(isMine ? 'release' : 'claim')] as const] : []),
    ...(isMine ? measures : []).map(
      (measure) =>
        [[MEASURE_KEYS[measure]], measureText({ ...entry, measure, isGone }, t)] as const,
    ),
    ...(isMine ? [[[CASE_KEYS.reason], t('reason')] as const] : []),
    ...(subject?.pictures.length ? [[[CASE_KEYS.pictures], t('pictures')] as const] : []),
    ...(subject && entry.section === 'videos'
      ? [[['p'], t('keys.play')] as const, [[',', '.'], t('keys.speed')] as const]
      : []),
  ];
}
