import type { z } from 'zod';
import type { Transaction } from 'kysely';
import {
  asksReason,
  CLAIM_SECONDS,
  CLAUSE_MAX,
  isOver,
  REASON_MAX,
  REDRESS,
  takesDown,
  type CaseKind,
  type Measure,
} from '#config/moderation.ts';
import type { decide as decideAct } from '#contract/acts.ts';
import type { FieldError } from '#contract/errors.ts';
import { readCountries } from '#lib/country-codes.ts';
import { checkField, type FieldProblem } from '#lib/field-check.ts';
import { tidyReason } from '#lib/tidy-reason.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { isClaimed, type CaseRow } from './cases.ts';
import { alikeOf, canBlockFiles } from './blocks/of-subject.ts';
import { carryOut } from './carry-out.ts';
import { requireCase, requireOther, refuseCase } from './claim.ts';
import { canStrikeGone, measuresOf, ownerOfGone } from './measures.ts';
import { newestOf } from './newest.ts';
import { findSubject } from './subjects/kinds.ts';
import { namesOf } from './subjects/names.ts';
import type { Subject } from './subjects/subject.ts';
import { holdCases, takedownOf, type About, type Takedown } from './takedowns.ts';
import { tellDecision, type MadeDecision } from './tell.ts';

type DecideBody = z.output<typeof decideAct.body>;

/** What goes with a decision. */
interface Cost {
  canStrike: boolean;
  canBlock: boolean;
}

/** Whether it takes something from whoever it concerns, who is told what that rests on. */
const isCostly = ({ measure, strike, block }: DecideBody, { canStrike, canBlock }: Cost): boolean =>
  measure !== '' &&
  (takesDown(measure) || (canStrike && strike === '1') || (canBlock && block === '1'));

/** What is wrong with a decision. Whoever is affected is told the reason, and of what costs something the ground. */
function problemsOf(body: DecideBody, { kind, ...cost }: Cost & { kind: CaseKind }): FieldError[] {
  const { measure, reason, ground, clause, countries, block, strike } = body;
  const isCosting = isCostly(body, cost);
  // Whether a strike or a block goes with it is known once it is chosen.
  const ofChosen = measure !== '' && {
    ground: isCosting && ground === '' ? { code: 'required' } : null,
    clause: checkField(clause, { required: isCosting, max: CLAUSE_MAX }),
    countries: measure === 'limit' ? countryProblem(countries) : null,
    block: block === '1' && !cost.canBlock ? { code: 'no_block' } : null,
    strike: strike === '1' && !cost.canStrike ? { code: 'no_strike' } : null,
  };
  const found: Record<string, FieldProblem | null> = {
    measure: measure === '' ? { code: 'required' } : null,
    reason: checkField(reason, { required: asksReason(kind, measure), max: REASON_MAX }),
    ...ofChosen,
  };
  return Object.entries(found).flatMap(([field, problem]) =>
    problem ? [{ field, ...problem }] : [],
  );
}

/** What is wrong with the countries of a decision that is limited to some. */
function countryProblem(text: string): { code: string } | null {
  const countries = readCountries(text);
  if (countries === null) return { code: 'unknown_country' };
  return countries.length === 0 ? { code: 'required' } : null;
}

/** Closes a case that its moderator has claimed, and so the reports of it, however many. Throws `claimed`, `not_claimed`, `case_closed`. */
async function closeCase(
  context: WriteContext,
  db: Transaction<Database>,
  { id, moderator }: { id: number; moderator: number },
): Promise<void> {
  const now = seconds(context);
  const closed = await db
    .updateTable('cases')
    .set({ closed_ts: now })
    .where('id', '=', id)
    .where('closed_ts', 'is', null)
    .where('claimed_by', '=', moderator)
    .where('claimed_ts', '>', now - CLAIM_SECONDS)
    .returning('id')
    .executeTakeFirst();
  if (!closed) await refuseCase(context, db, { id, moderator });
}

/** Refuses a decision by which reports or objections would be closed that its moderator has not seen. Throws `case_changed`. */
async function requireSeen(
  db: Transaction<Database>,
  { id, appeal_of }: Pick<CaseRow, 'id' | 'appeal_of'>,
  { last_report, last_appeal }: Pick<DecideBody, 'last_report' | 'last_appeal'>,
): Promise<void> {
  const newest = await newestOf(db, { id, appeal_of });
  const isSeen = (last: number, seen: number | undefined) => seen === undefined || last <= seen;
  if (!isSeen(newest.last_report, last_report) || !isSeen(newest.last_appeal, last_appeal))
    throw new ServiceError('case_changed');
}

/** Whom a decision concerns: who objects, and from whom what is shown again was taken, before whose it is by now. */
async function concernedBy(
  { db }: Pick<WriteContext, 'db'>,
  found: { appeal_of: number | null; measure: Measure | ''; takedown: Takedown | null },
  owner: number | undefined,
): Promise<number | null> {
  const { appeal_of, measure, takedown } = found;
  const objected = await db
    .selectFrom('decisions')
    .select('owner_id')
    .where('id', '=', appeal_of ?? 0)
    .executeTakeFirst();
  const taken = takedown?.owner ?? null;
  return (
    objected?.owner_id ?? (measure === 'restore' ? (taken ?? owner) : (owner ?? taken)) ?? null
  );
}

const notNow = (): ServiceError =>
  new ServiceError('invalid', { errors: [{ field: 'measure', code: 'not_now' }] });

/** What is decided about, as its moderator saw it. */
interface Seen {
  found: Awaited<ReturnType<typeof requireCase>>;
  about: About;
  /** Null where it is gone. */
  subject: Subject | null;
  takedown: Takedown | null;
  /** Whose it was that is gone. */
  wasOf: number | null;
}

/** Reads a case for who may decide it: of anybody else's nothing is shown but that it came too late. */
async function readCase(context: WriteContext, case_id: number, moderator: number): Promise<Seen> {
  const { db } = context;
  const found = await requireCase(db, case_id);
  if (found.closed_ts !== null) throw new ServiceError('case_closed');
  const { id, section, object_id, appeal_of } = found;
  const about = { section, object_id };
  const takedown = await takedownOf(db, about);
  const subject = await findSubject(context, found);
  await requireOther(db, { about, id, appeal_of, subject }, moderator);
  const isTheirs = found.claimed_by === moderator && isClaimed(found, seconds(context));
  if (!isTheirs) await refuseCase(context, db, { id, moderator });
  const wasOf = subject ? null : await ownerOfGone(db, found);
  return { found, about, subject, takedown, wasOf };
}

/** What may go with a measure. */
async function costOf(
  { db }: Pick<WriteContext, 'db'>,
  measure: Measure | '',
  { about, subject, wasOf }: Seen,
): Promise<Cost> {
  const isFinal = measure === 'remove' || measure === 'reject';
  const isLate = measure === 'none' && isOver(subject?.state ?? null);
  const canBlock = (isFinal || isLate) && (await canBlockFiles(db, about));
  if (!subject)
    return { canBlock, canStrike: measure === 'none' && (await canStrikeGone(db, about, wasOf)) };
  // Against somebody, and for more than to say that a channel is theirs.
  const isAgainst = Boolean(subject.owner) && about.section !== 'channel_claims';
  return { canBlock, canStrike: isAgainst && measure !== '' && takesDown(measure) };
}

/** A decision with which nothing is wrong, and whether it costs anybody anything. */
interface Checked {
  measure: Measure;
  isCosting: boolean;
}

/** Checks what was decided. Throws `invalid` with the list of what is wrong, `already_gone`. */
async function check(context: WriteContext, body: DecideBody, seen: Seen): Promise<Checked> {
  const { measure } = body;
  const { found, subject } = seen;
  if (measure !== '' && !(await measuresOf(context, found, subject)).includes(measure))
    throw subject ? notNow() : new ServiceError('already_gone');
  const cost = await costOf(context, measure, seen);
  const errors = problemsOf(body, { kind: found.kind, ...cost });
  if (errors.length > 0 || measure === '') throw new ServiceError('invalid', { errors });
  return { measure, isCosting: isCostly(body, cost) };
}

/** Refuses what another case has changed since it was looked at: what follows from that is for the moderator to see first. Throws `invalid`. */
async function requireUnchanged(
  db: Transaction<Database>,
  { block, strike }: DecideBody,
  { about, takedown, wasOf, measure, isCosting }: Seen & Checked,
): Promise<void> {
  const now = measure === 'none' && !isCosting ? takedown : await takedownOf(db, about);
  if (now?.decision !== takedown?.decision) throw notNow();
  if (block === '1' && !(await canBlockFiles(db, about))) throw notNow();
  if (wasOf !== null && strike === '1' && !(await canStrikeGone(db, about, wasOf))) throw notNow();
}

type Row = Omit<MadeDecision, 'id' | 'title' | 'isBlocked'>;

/** The row of a decision, but for who decides it and when. */
async function rowOf(
  context: WriteContext,
  body: DecideBody,
  { found, about, subject, takedown, wasOf, measure, isCosting }: Seen & Checked,
): Promise<Omit<Row, 'moderator_id' | 'decided_ts'>> {
  const { id: case_id, kind: source, appeal_of } = found;
  const isAlike = source === 'upload' && (await alikeOf(context.db, about)).length > 0;
  const owner = subject?.owner?.id ?? wasOf ?? undefined;
  const isRemoved = measure === 'none' && subject?.state === 'removed';
  return {
    ...{ case_id, source, ...about, measure, appeal_of },
    owner_id: await concernedBy(context, { appeal_of, measure, takedown }, owner),
    ground: body.ground === '' || !isCosting ? null : body.ground,
    category: body.category,
    clause: isCosting ? body.clause.trim() : '',
    reason: tidyReason(body.reason),
    territory: measure === 'limit' ? (readCountries(body.countries) ?? []).join(',') : 'all',
    until_ts: null,
    // That it looks like another one a program found; a moderator decides.
    ...{ automated_detection: isAlike ? 1 : 0, automated_decision: 0 },
    redress: REDRESS.join(','),
    strike: body.strike === '1' ? 1 : 0,
    gone: about.section !== null && (subject === null || isRemoved) ? 1 : 0,
  };
}

/**
 * Decides a case that the viewer has claimed: what is done, the row of the decision, what tells of it and the pages that it makes untrue are one transaction.
 * Throws `invalid` with the list of what is wrong, `claimed`, `not_claimed`, `case_closed`, `case_changed`, `other_moderator`, `already_gone`,
 * `not_found`.
 */
export async function decide(context: WriteContext, body: DecideBody): Promise<object> {
  const { id: moderator } = requireViewer(context);
  const seen = await readCase(context, body.case_id, moderator);
  const checked = await check(context, body, seen);
  const { found, about, subject } = seen;
  const planned = await rowOf(context, body, { ...seen, ...checked });
  // What was written has no title: its author knows it by its first words.
  const title = subject?.title || (await namesOf(context.db, [about]))(about);
  await context.db.transaction().execute(async (db) => {
    await holdCases(db, about);
    await closeCase(context, db, { id: found.id, moderator });
    // Nothing more joins it now.
    await requireSeen(db, found, body);
    await requireUnchanged(db, body, { ...seen, ...checked });
    const row = { ...planned, moderator_id: moderator, decided_ts: seconds(context) };
    const { id } = await db
      .insertInto('decisions')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = { ...row, id, title, isBlocked: body.block === '1' };
    await purgeLast(context, db, async (last) => {
      const isThere = subject !== null;
      await last.purge(db, await carryOut({ context: last, db }, made, { isThere }));
      await tellDecision(last, db, made);
    });
  });
  return { ok: 1 };
}
