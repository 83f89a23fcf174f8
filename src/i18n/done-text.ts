import type { CaseSection, Measure } from '#config/moderation.ts';
import type { Translate } from './translate.ts';

/** What a decision did, in words: of a claim of a channel other ones than of what is shown. */
export function doneText(
  { section, measure }: { section: CaseSection | null; measure: Measure },
  t: Translate<'moderation'>,
): string {
  if (section !== 'channel_claims' || measure === 'none') return t(`done.${measure}`);
  if (measure === 'remove') return t('claims.taken');
  return t(measure === 'accept' || measure === 'restore' ? 'claims.given' : 'claims.not_given');
}

/** The same of what a moderator can choose. */
export function measureText(
  { section, measure }: { section: CaseSection | null; measure: Measure },
  t: Translate<'moderation'>,
): string {
  if (section !== 'channel_claims' || measure === 'none') return t(`measures.${measure}`);
  if (measure === 'remove') return t('claims.take');
  return t(measure === 'accept' || measure === 'restore' ? 'claims.give' : 'claims.keep');
}
