import type { Transaction } from 'kysely';
import type { Language } from '#config/locales.ts';
import type { CaseSection, Measure, SubjectState } from '#config/moderation.ts';
import type { ObjectSection } from '#contract/enums.ts';
import type { CallContext, ServiceContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';
import { ServiceError } from '../../../errors.ts';
import type { Takedown } from '../takedowns.ts';

/** Somebody else whose channel it is or who says so, and the case about that; null where none is open. */
export interface Rival {
  id: number;
  name: string;
  isOwner: boolean;
  case_id: number | null;
}

/** What moderators look at. */
export interface Subject {
  title: string;
  text: string;
  owner: { id: number; name: string } | null;
  /** Whole addresses. */
  pictures: string[];
  /** The address of a picture of the whole film, in small pictures. */
  sheet?: string;
  state: SubjectState;
  /** What its uploader says it belongs to, in the language that was asked for, and who is shown: titles. */
  categories?: string[];
  models?: string[];
  /** The video for which it is a new file. */
  replaces?: number | null;
  /** The album for which its photos are. */
  adds?: number | null;
  /** In the address of a channel's or a model's page. */
  dir?: string;
  /** Others who have a channel that is claimed, or claim it too. */
  rivals?: Rival[];
  /** Where a comment or a post on a wall stands. */
  on: { section: ObjectSection; id: number } | null;
}

/** A change, within the transaction of its decision. */
export interface Change {
  context: Pick<ServiceContext, 'catalogue' | 'enqueue' | 'limits' | 'now' | 'purge'>;
  db: Transaction<Database>;
  id: number;
  /** The number of the decision. */
  decision: number;
}

/** One kind of thing that is moderated. What is gone is found to be so: both changes reject with `already_gone` then. */
export interface SubjectKind {
  /** Null where it is not there any more. */
  find: (
    context: CallContext,
    id: number,
    takedown: Takedown | null,
    lang: Language,
  ) => Promise<Subject | null>;
  /** Gives what it takes to show it again, and the tags of pages that showed it. */
  takeDown: (change: Change, measure: Measure) => Promise<{ previous: string; tags: string[] }>;
  /** Gives the tags of pages that will show it. */
  putBack: (change: Change, previous: string) => Promise<string[]>;
  /** Publishes an upload that waits, or gives a channel to who claims it; gives the same. */
  accept?: (change: Change) => Promise<string[]>;
}

/** What a decision has made of something that was shown. */
export const stateOf = (takedown: Takedown | null): SubjectState => {
  if (takedown === null) return 'shown';
  return takedown.measure === 'remove' ? 'removed' : 'hidden';
};

/** The refusal of a decision about what is not there any more, or not as its moderator saw it. */
export const gone = (): ServiceError => new ServiceError('already_gone');

/** The name of a member, for who decides about what they made. */
export const personOf = (id: number | null, name: string | null): Subject['owner'] =>
  id === null ? null : { id, name: name ?? '' };

export type Kinds = Readonly<Record<CaseSection, SubjectKind>>;
