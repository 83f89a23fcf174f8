import type { AppealKind, CaseKind, CaseSection, Ground, Measure } from '#config/moderation.ts';
import type { NoticeCategory } from '#config/notices.ts';
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Something that moderators decide about: reports of one thing are one case while it is open. */
export interface CaseTable {
  id: Generated<number>;
  kind: CaseKind;
  /** null where an address shows nothing with a number */
  section: CaseSection | null;
  object_id: number | null;
  /** of the first report, as it was typed; empty without one */
  address: string;
  /** of the first report, or what a decision was about */
  category: NoticeCategory;
  /** 1 where somebody is harmed as long as it is seen */
  urgent: Flag;
  /** until when it is decided */
  due_ts: number;
  opened_ts: number;
  /** null while it is open */
  closed_ts: number | null;
  /** the moderator who looks at it, and since when */
  claimed_by: number | null;
  claimed_ts: number | null;
  /** the decision that is objected to */
  appeal_of: number | null;
  /** JSON: what was reported as it was then (`services/moderation/seen.ts`), and whose it is; null where nothing is kept */
  seen: Generated<string | null>;
  seen_of: Generated<number | null>;
  /** when it became an authority's order; null where it is none */
  ordered_ts: Generated<number | null>;
}

/** A decision as Article 17(3) of Regulation (EU) 2022/2065 wants it stated. Rows are added, never changed. */
export interface DecisionTable {
  id: Generated<number>;
  case_id: number;
  /** of the case: where the decision came from */
  source: CaseKind;
  section: CaseSection | null;
  object_id: number | null;
  /** whose it is; null for nobody's, and for who has left */
  owner_id: number | null;
  /** who decided; null for who has left */
  moderator_id: number | null;
  measure: Measure;
  /** null where nothing was done */
  ground: Ground | null;
  category: NoticeCategory;
  /** the law, or the clause of the terms */
  clause: string;
  /** what was found, and why it leads to this: told to owner and reporters */
  reason: string;
  /** where it holds: `all` */
  territory: string;
  /** until when it holds; null for good */
  until_ts: number | null;
  /** whether a program found it, and whether one decided */
  automated_detection: Flag;
  automated_decision: Flag;
  /** how to object, with commas between */
  redress: string;
  /** whether it counts against the owner */
  strike: Flag;
  /** the decision that it looks at again */
  appeal_of: number | null;
  decided_ts: number;
  /** the video that a new file was accepted for; null where it is no such decision */
  went_to: Generated<number | null>;
  /** whether what it is about was not there any more: nothing of that was changed */
  gone: Generated<Flag>;
}

/** A case that a moderator looked at on a day (UTC, counted from 1970). */
export interface CaseLookTable {
  member_id: number;
  day: number;
  case_id: number;
  looked_ts: number;
  /** the limit that this one reached; null for none */
  reached: number | null;
}

/** Somebody objects to a decision: once an owner, and once each report. */
export interface AppealTable {
  id: Generated<number>;
  decision_id: number;
  /** `owner`, or `notice:` and the number of a report */
  party: string;
  /** the owner; null for a reporter, and for who has left */
  member_id: number | null;
  kind: AppealKind;
  message: string;
  /** of a counter-notice */
  name: string;
  postal: string;
  added_ts: number;
}

/** What is not shown by a decision, with what it takes to show it again. */
export interface TakedownTable {
  section: CaseSection;
  object_id: number;
  decision_id: number;
  /** of the subject's kind: what its columns were */
  previous: string;
}

/** Reporters who are being told something of a case, in the order of their reports. */
export interface ReportersToldTable {
  id: Generated<number>;
  case_id: number;
  /** of a decision, or of a counter-notice those who claimed a copyright */
  what: 'reporter' | 'counter';
  /** of the one who was told last */
  last_report_id: number;
}
