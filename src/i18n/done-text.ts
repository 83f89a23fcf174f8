import type { CaseKind, CaseSection, Measure } from '#config/moderation.ts';
import type { Translate } from './translate.ts';

/** What a decision did, in words: of a claim of a channel other ones than of what is shown, and of an objection that it changed nothing for. `isLost` to whom a channel was before it was given to somebody else. */
export function doneText(
  {
    section,
    measure,
    isAppeal,
    isLost = false,
  }: { section: CaseSection | null; measure: Measure; isAppeal: boolean; isLost?: boolean },
  t: Translate<'moderation'>,
): string {
  if (measure === 'none' && isAppeal) return t('done.upheld');
  if (section !== 'channel_claims' || measure === 'none') return t(`done.${measure}`);
  if (measure === 'remove') return t('claims.taken');
  if (isLost) return t('claims.passed');
  return t(measure === 'accept' || measure === 'restore' ? 'claims.given' : 'claims.not_given');
}

/** The same of what a moderator can choose. */
export function measureText(
  { section, measure, kind }: { section: CaseSection | null; measure: Measure; kind: CaseKind },
  t: Translate<'moderation'>,
): string {
  if (measure === 'none' && kind === 'appeal') return t('measures.uphold');
  if (section !== 'channel_claims' || measure === 'none') return t(`measures.${measure}`);
  if (measure === 'remove') return t('claims.take');
  return t(measure === 'accept' || measure === 'restore' ? 'claims.give' : 'claims.keep');
}
