import type { Transaction } from 'kysely';
import { MERGED_KINDS, STATUS, type CaseKind, type CaseSection } from '#config/moderation.ts';
import { decisionDue, isUrgent, urgencyOf, type NoticeCategory } from '#config/notices.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';

/** Something that is to be decided. */
export interface NewCase {
  kind: CaseKind;
  section: CaseSection | null;
  object_id: number | null;
  address: string;
  category: NoticeCategory;
  appeal_of?: number;
  /** Until when it is decided, where that is known already. */
  due_ts?: number;
}

const weightOf = (kind: CaseKind): number => MERGED_KINDS.findIndex((one) => one === kind);

/**
 * Takes hold of the case about one thing that is open, of a kind or one that is merged with it, until the transaction ends: nobody closes it before what is
 * new is in it. Undefined for none, and for what has no number.
 */
async function holdOpenCase(
  db: Transaction<Database>,
  { kind, section, object_id, appeal_of }: NewCase,
) {
  if (section === null && appeal_of === undefined) return undefined;
  return db
    .updateTable('cases')
    .set({ closed_ts: null })
    .where('closed_ts', 'is', null)
    .where('kind', 'in', weightOf(kind) < 0 ? [kind] : MERGED_KINDS)
    .where(({ eb, and }) =>
      appeal_of === undefined
        ? and([eb('section', '=', section), eb('object_id', '=', object_id)])
        : eb('appeal_of', '=', appeal_of),
    )
    .returning(['id', 'kind', 'category', 'urgent', 'due_ts'])
    .executeTakeFirst();
}

/** The case that was open may be closed before it is held: then it is not open any more, and another one can be. */
const TRIES = 3;

/** Opens a case; undefined where one about the same thing is open. */
async function openCase(
  db: Transaction<Database>,
  wanted: NewCase,
  now: number,
): Promise<number | undefined> {
  const { kind, section, object_id, address, category, appeal_of = null } = wanted;
  const added = await db
    .insertInto('cases')
    .values({
      ...{ kind, section, object_id, address, category, appeal_of, opened_ts: now },
      ...{ urgent: isUrgent(category) ? 1 : 0, due_ts: decisionDue(category, now) },
      ...{ closed_ts: null, claimed_by: null, claimed_ts: null },
      ordered_ts: kind === 'order' ? now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Joins what is new to the case about the same thing that is open, which becomes as urgent, and is about what is looked at sooner; gives its number, undefined where none is open. */
export async function joinCase(
  db: Transaction<Database>,
  wanted: NewCase,
  now: number,
): Promise<number | undefined> {
  const open = await holdOpenCase(db, wanted);
  if (!open) return undefined;
  const { kind, category } = wanted;
  const { due_ts = decisionDue(category, now) } = wanted;
  const isSooner = urgencyOf(category) > Math.max(urgencyOf(open.category), open.urgent);
  const isWeightier = weightOf(kind) > weightOf(open.kind);
  if (isSooner || due_ts < open.due_ts || isWeightier)
    await db
      .updateTable('cases')
      .set({
        due_ts: Math.min(due_ts, open.due_ts),
        ...(isSooner && { urgent: 1, category }),
        ...(isWeightier && { kind }),
        ...(isWeightier && kind === 'order' && { ordered_ts: now }),
      })
      .where('id', '=', open.id)
      .execute();
  return open.id;
}

/** Has a case about something be open, with the transaction of what it is about: what is open about the same thing is one case. Gives its number. */
export async function ensureCase(
  context: Pick<ServiceContext, 'now'>,
  db: Transaction<Database>,
  wanted: NewCase,
): Promise<number> {
  const now = seconds(context);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const id = (await openCase(db, wanted, now)) ?? (await joinCase(db, wanted, now));
    if (id !== undefined) return id;
  }
  throw new TypeError('A case is neither new nor open.');
}

/** Uploads a transaction: short, so that nobody waits for it. */
const BATCH = 200;

/** Opens cases for the next videos that are ready and wait for a decision without one, no more than a transaction takes; gives how many. */
export async function openUploadCases(
  context: Pick<ServiceContext, 'db' | 'now'>,
): Promise<number> {
  const waiting = await context.db
    .selectFrom('videos')
    .select('id')
    .where('status_id', '=', STATUS.waiting)
    .where('file_state', '=', 'ready')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cases')
            .select('cases.id')
            .where('kind', '=', 'upload')
            .where('cases.section', '=', 'videos')
            .whereRef('cases.object_id', '=', 'videos.id')
            .where('closed_ts', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (waiting.length === 0) return 0;
  await context.db.transaction().execute(async (db) => {
    for (const { id } of waiting)
      await ensureCase(context, db, {
        ...{ kind: 'upload', section: 'videos', object_id: id, address: '', category: 'other' },
      });
  });
  return waiting.length;
}
