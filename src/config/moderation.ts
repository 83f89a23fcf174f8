/** Why something is looked at: it was reported, waits for its publication, was objected to; or of the moderators' own accord, or by an authority's order; or a member says that a channel is theirs. */
export const CASE_KINDS = ['report', 'upload', 'appeal', 'own', 'order', 'claim'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What one look at something comes of, the weightier last: it is one case while it is open, and takes the weightiest of these. */
export const MERGED_KINDS = ['own', 'report', 'order'] as const satisfies readonly CaseKind[];

/** What can be looked at. */
export const CASE_SECTIONS = [
  'videos',
  'albums',
  'playlists',
  'members',
  'comments',
  'wall_posts',
  'channels',
  'models',
  'channel_claims',
] as const;
export type CaseSection = (typeof CASE_SECTIONS)[number];

/**
 * What a decision does: nothing; visitors of some countries do not see it; access is disabled, or it is removed; any of these is taken back;
 * an upload is published, or not, and a channel given to who claims it, or not.
 */
export const MEASURES = ['none', 'limit', 'hide', 'remove', 'restore', 'accept', 'reject'] as const;
export type Measure = (typeof MEASURES)[number];

/** What a measure rests on (Article 17(3)(d) and (e) of Regulation (EU) 2022/2065): a law, or the site's terms. */
export const GROUNDS = ['illegal', 'terms'] as const;
export type Ground = (typeof GROUNDS)[number];

/** How an affected person may object (Article 17(3)(f)). */
export const REDRESS = ['appeal', 'settlement', 'court'] as const;

/** How somebody objects: asks for another decision, or swears that there is no infringement of copyright. */
export const APPEAL_KINDS = ['appeal', 'counter_notice'] as const;
export type AppealKind = (typeof APPEAL_KINDS)[number];

const DAY = 86_400;
export const DAY_SECONDS = DAY;

/** A claimed case is free again after so long without a decision; seconds. */
export const CLAIM_SECONDS = 1800;
/** How long the address of a report's picture holds: its page loads it at once; seconds. */
export const REPORT_PICTURE_SECONDS = 120;
/** How long a decision can be objected to (Article 20(1) asks for six months at least); seconds. */
export const APPEAL_SECONDS = 184 * DAY;
/** How long a strike counts; seconds. */
export const STRIKE_SECONDS = 365 * DAY;

/** Against whom so many strikes count uploads nothing, until one is over or taken back. */
export const STRIKES_UNTIL_NO_UPLOAD = 3;

/** After so long without a rest a moderator is asked to take one, and what counts as one; seconds. */
export const WORK_SECONDS = 50 * 60;
export const REST_SECONDS = 10 * 60;
/** How many cases a moderator may look at on one day, unless the operator tells. */
export const CASES_A_DAY = 150;
/** How long it is kept who looked at what; seconds. */
export const LOOKS_KEPT_SECONDS = 365 * DAY;

/** Characters of what moderators write for others, and of what those write who object. */
export const REASON_MAX = 2000;
export const APPEAL_MAX = 4000;
/** Of the law or the clause of the terms. */
export const CLAUSE_MAX = 200;
/** Of the countries to which a decision is limited, as they are typed: all of them fit. */
export const COUNTRIES_MAX = 1000;
/** Of a postal address, which a counter-notice has. */
export const POSTAL_MAX = 300;

export const CASES_PAGE_SIZE = 30;
/** Reports that a page of a case shows: of one thing there may be 100,000. */
export const CASE_REPORTS_PAGE_SIZE = 20;
/** And objections: who reported something may object to what was decided, each of them. */
export const CASE_APPEALS = 20;

/** Measures after which something is not shown, or not to everybody. */
export const takesDown = (measure: Measure): boolean =>
  measure === 'limit' || measure === 'hide' || measure === 'remove' || measure === 'reject';

/** Measures that nobody objects to whose thing it is about: it is shown. */
export const FAVOURABLE = ['accept', 'restore'] as const satisfies readonly Measure[];
export const isFavourable = (measure: Measure): boolean =>
  (FAVOURABLE as readonly Measure[]).includes(measure);

/** Whether a decision of a case needs its reason: who sent an upload is told nothing that they could object to where it is accepted at once. Undecided, it may be. */
export const asksReason = (kind: CaseKind, measure: Measure | ''): boolean =>
  kind !== 'upload' || (measure !== 'accept' && measure !== '');

/** How something is at present: shown, waiting for its publication, not shown in some countries, or taken down by a decision. */
export const SUBJECT_STATES = [
  ...(['shown', 'waiting', 'limited', 'hidden', 'removed', 'rejected'] as const),
] as const;
export type SubjectState = (typeof SUBJECT_STATES)[number];

/** Whether something is not there any more, or was taken down for good: its file may still come back. */
export const isOver = (state: SubjectState | null): boolean =>
  state === null || state === 'removed' || state === 'rejected';

/**
 * What can be decided about something in a state; null for what is not there any more, or has no number. `canLimit` where it can be kept
 * from visitors of some countries, `canLift` where what is objected to costs something though nothing is there. A claim that was accepted can be taken back.
 */
export function measuresFor(
  kind: CaseKind,
  state: SubjectState | null,
  {
    section,
    canLimit,
    canLift = false,
  }: { section: CaseSection | null; canLimit: boolean; canLift?: boolean },
): readonly Measure[] {
  if (state === null) return canLift ? ['none', 'restore'] : ['none'];
  if (state === 'waiting')
    return kind === 'upload' || kind === 'claim' ? ['accept', 'reject'] : ['none'];
  if (state === 'shown' && section === 'channel_claims') return ['none', 'remove'];
  const limiting = canLimit ? (['limit'] as const) : [];
  if (state === 'shown') return ['none', ...limiting, 'hide', 'remove'];
  if (state === 'limited') return ['none', ...limiting, 'hide', 'remove', 'restore'];
  if (state === 'hidden') return ['none', 'restore', 'remove'];
  // What was not accepted was never shown: it is accepted after all.
  return ['none', state === 'rejected' ? 'accept' : 'restore'];
}

/** Whether a decision keeps a file from coming back: it set no block, or one that holds, or one that was lifted. */
export const BLOCK_STATES = ['none', 'holds', 'lifted'] as const;

/**
 * `status_id` of videos and albums (SPEC.md §3 has that of a deleted one). A draft its uploader has not sent to moderation yet: nobody else
 * sees it, no moderator either.
 */
export const STATUS = {
  waiting: 0,
  active: 1,
  draft: 2,
  hidden: 3,
  rejected: 4,
  deleted: 5,
} as const;
