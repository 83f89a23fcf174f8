import type { CaseKind, CaseSection, Measure } from '#config/moderation.ts';
import type { Translate } from './translate.ts';

/** What a decision did, in words: of a claim of a channel other ones than of what is shown, and of an objection that it changed nothing for. `isLost` to whom a channel was before it was given to somebody else, `isGone` where it was not there any more. */
export function doneText(
  {
    section,
    measure,
    isAppeal,
    isLost = false,
    isGone = false,
  }: {
    section: CaseSection | null;
    measure: Measure;
    isAppeal: boolean;
    isLost?: boolean;
    isGone?: boolean;
  },
  t: Translate<'moderation'>,
): string {
  if (measure === 'none' && isAppeal) return t('done.upheld');
  if (isGone) return t(measure === 'none' ? 'done.gone' : 'done.lifted');
  if (section !== 'channel_claims' || measure === 'none') return t(`done.${measure}`);
  if (measure === 'remove') return t('claims.taken');
  if (isLost) return t('claims.passed');
  return t(measure === 'accept' || measure === 'restore' ? 'claims.given' : 'claims.not_given');
}

/** The same of what a moderator can choose. */
export function measureText(
  {
    section,
    measure,
    kind,
    isGone = false,
  }: { section: CaseSection | null; measure: Measure; kind: CaseKind; isGone?: boolean },
  t: Translate<'moderation'>,
): string {
  if (measure === 'none' && kind === 'appeal') return t('measures.uphold');
  if (measure === 'restore' && isGone) return t('measures.lift');
  if (section !== 'channel_claims' || measure === 'none') return t(`measures.${measure}`);
  if (measure === 'remove') return t('claims.take');
  return t(measure === 'accept' || measure === 'restore' ? 'claims.give' : 'claims.keep');
}
