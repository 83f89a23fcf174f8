import type { Kysely, Transaction } from 'kysely';
import { REPORT_KEPT_SECONDS } from '#config/limits.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Subject } from './subjects/subject.ts';

/** What a thing said when it was reported. */
export interface Seen {
  text: string;
  /** Seconds since 1970. */
  at: number;
}

/** The first and the latest: somebody who writes their own thing anew and reports it takes the first from nobody. */
const VERSIONS = 5;

const wordsOf = ({ title, text }: Pick<Subject, 'title' | 'text'>): string =>
  [title, text].filter(Boolean).join('\n\n');

const read = (seen: string | null): Seen[] => (seen === null ? [] : (JSON.parse(seen) as Seen[]));

/** Keeps in a case what the thing that is reported says now, where somebody made it and it is not kept yet. */
export async function keepSeen(
  context: Pick<ServiceContext, 'now'>,
  db: Transaction<Database>,
  { id, subject }: { id: number; subject: Subject | null },
): Promise<void> {
  const text = subject ? wordsOf(subject) : '';
  if (!subject?.owner || text === '') return;
  const row = await db
    .selectFrom('cases')
    .select(['seen', 'seen_of'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // What has become somebody else's is theirs from then on.
  const before = row.seen_of === subject.owner.id ? read(row.seen) : [];
  if (before.some((one) => one.text === text)) return;
  const [first, ...later] = [...before, { text, at: seconds(context) }];
  const kept = [first, ...later.slice(1 - VERSIONS)];
  await db
    .updateTable('cases')
    .set({ seen: JSON.stringify(kept), seen_of: subject.owner.id })
    .where('id', '=', id)
    .execute();
}

/** What a thing said as it was reported, where that is not what it says now, the oldest first. */
export function seenBefore(seen: string | null, subject: Subject | null): Seen[] {
  const now = subject && wordsOf(subject);
  return read(seen).filter(({ text }) => text !== now);
}

/** Forgets what a member's things said. */
export const forgetSeenOf = (db: Kysely<Database>, member: number) =>
  db
    .updateTable('cases')
    .set({ seen: null, seen_of: null })
    .where('seen_of', '=', member)
    .execute();

/** Forgets what was kept in cases that were closed as long ago as their reports are kept, and in the moment in which its maker was removed. Gives in how many. */
export async function forgetSeen({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('cases')
    .set({ seen: null, seen_of: null })
    .where('seen_of', 'is not', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('closed_ts', '<', seconds({ now }) - REPORT_KEPT_SECONDS),
        not(exists(selectFrom('members').select('id').whereRef('id', '=', 'seen_of'))),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
