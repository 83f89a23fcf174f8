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
import { checkField } from '#lib/field-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { blockFiles } from './blocks/block-file.ts';
import { isClaimed, type CaseRow } from './cases.ts';
import { liftBlocksBy, liftBlocksOf } from './blocks/lift.ts';
import { alikeOf, canBlockFiles } from './blocks/of-subject.ts';
import { requireCase, requireOther, refuseCase } from './claim.ts';
import { canStrikeGone, measuresOf, ownerOfGone } from './measures.ts';
import { newestOf } from './newest.ts';
import { lookedAtBy } from './root-case.ts';
import { findSubject, SUBJECT_KINDS } from './subjects/kinds.ts';
import { namesOf } from './subjects/names.ts';
import { gone, type Change } from './subjects/subject.ts';
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
  const { canStrike, canBlock } = cost;
  const isCosting = isCostly(body, cost);
  const found: [string, { code: string } | null][] = [
    ['measure', body.measure === '' ? { code: 'required' } : null],
    [
      'reason',
      checkField(body.reason, { required: asksReason(kind, body.measure), max: REASON_MAX }),
    ],
    ['ground', isCosting && body.ground === '' ? { code: 'required' } : null],
    ['clause', checkField(body.clause, { required: isCosting, max: CLAUSE_MAX })],
    ['countries', body.measure === 'limit' ? countryProblem(body.countries) : null],
    ['block', body.block === '1' && !canBlock ? { code: 'no_block' } : null],
    ['strike', body.strike === '1' && !canStrike ? { code: 'no_strike' } : null],
  ];
  // Whether a strike or a block goes with it is known once it is chosen.
  const asked = body.measure === '' ? found.slice(0, 2) : found;
  return asked.flatMap(([field, problem]) => (problem ? [{ field, ...problem }] : []));
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

interface Carried {
  decision: number;
  measure: Measure;
  about: About;
  /** Whether the thing is not there any more: then nothing of it is shown again. */
  isGone: boolean;
}

/** Does what was decided; gives the tags of the pages that are no longer true. Throws `already_gone`. */
async function carryOut(
  { context, db }: Pick<Change, 'context' | 'db'>,
  { decision, measure, about, isGone }: Carried,
): Promise<string[]> {
  const { section, object_id: id } = about;
  if (measure === 'none' || section === null || id === null) return [];
  const kind = SUBJECT_KINDS[section];
  const change = { context, db, id, decision };
  const before = await takedownOf(db, about);
  // Nobody has decided about it yet.
  if (measure === 'accept' && !before) {
    if (!kind.accept) throw gone();
    return kind.accept(change);
  }
  const shown = before && !isGone ? await kind.putBack(change, before.previous) : [];
  await db
    .deleteFrom('takedowns')
    .where('section', '=', section)
    .where('object_id', '=', id)
    .execute();
  if (!takesDown(measure)) return shown;
  const { previous, tags } = await kind.takeDown(change, measure);
  const row = { section, object_id: id, decision_id: decision, previous };
  await db.insertInto('takedowns').values(row).execute();
  // What was limited to some countries before is so no more.
  return [...shown, ...tags];
}

/**
 * Decides a case that the viewer has claimed: what is done, the row of the decision, what tells of it and the pages that it makes untrue are one transaction.
 * Throws `invalid` with the list of what is wrong, `claimed`, `not_claimed`, `case_closed`, `case_changed`, `other_moderator`, `already_gone`,
 * `not_found`.
 */
export async function decide(context: WriteContext, body: DecideBody): Promise<object> {
  const { id: moderator } = requireViewer(context);
  const found = await requireCase(context.db, body.case_id);
  if (found.closed_ts !== null) throw new ServiceError('case_closed');
  const { measure } = body;
  const about = { section: found.section, object_id: found.object_id };
  const before = await takedownOf(context.db, about);
  const subject = await findSubject(context, found);
  const { id, appeal_of } = found;
  await requireOther(context.db, { about, id, appeal_of, subject }, moderator);
  // What is wrong with it is for who may decide: of anybody else's nothing is shown but that it came too late.
  const isTheirs = found.claimed_by === moderator && isClaimed(found, seconds(context));
  if (!isTheirs) await refuseCase(context, context.db, { id, moderator });
  if (measure !== '' && !(await measuresOf(context, found, subject)).includes(measure))
    throw subject ? notNow() : new ServiceError('already_gone');
  const isFinal = measure === 'remove' || measure === 'reject';
  const isLate = measure === 'none' && isOver(subject?.state ?? null);
  const canBlock = (isFinal || isLate) && (await canBlockFiles(context.db, about));
  const wasOf = subject ? null : await ownerOfGone(context.db, found);
  // Against somebody, and for more than to say that a channel is theirs.
  const canStrike = subject
    ? Boolean(subject.owner) &&
      measure !== '' &&
      takesDown(measure) &&
      about.section !== 'channel_claims'
    : measure === 'none' && (await canStrikeGone(context.db, about, wasOf));
  const errors = problemsOf(body, { kind: found.kind, canStrike, canBlock });
  if (errors.length > 0 || measure === '') throw new ServiceError('invalid', { errors });
  const isAlike = found.kind === 'upload' && (await alikeOf(context.db, about)).length > 0;
  const concern = { appeal_of, measure, takedown: before };
  const owner = await concernedBy(context, concern, subject?.owner?.id ?? wasOf ?? undefined);
  const isCosting = isCostly(body, { canStrike, canBlock });
  const isRemoved = measure === 'none' && subject?.state === 'removed';
  const isGone = about.section !== null && (subject === null || isRemoved);
  // What was written has no title: its author knows it by its first words.
  const title = subject?.title || (await namesOf(context.db, [about]))(about);
  await context.db.transaction().execute(async (db) => {
    await holdCases(db, about);
    await closeCase(context, db, { id: found.id, moderator });
    // Nothing more joins it now.
    await requireSeen(db, found, body);
    // Decided in another case since it was looked at: what follows from that is for the moderator to see first.
    const now = measure === 'none' && !isCosting ? before : await takedownOf(db, about);
    if (now?.decision !== before?.decision) throw notNow();
    if (body.block === '1' && !(await canBlockFiles(db, about))) throw notNow();
    if (wasOf !== null && body.strike === '1' && !(await canStrikeGone(db, about, wasOf)))
      throw notNow();
    const row: Omit<MadeDecision, 'id' | 'title' | 'isBlocked'> = {
      ...{ case_id: found.id, source: found.kind, ...about, moderator_id: moderator, measure },
      owner_id: owner,
      ground: body.ground === '' || !isCosting ? null : body.ground,
      category: body.category,
      clause: isCosting ? body.clause.trim() : '',
      reason: body.reason.replaceAll('\r\n', '\n').trim(),
      territory: measure === 'limit' ? (readCountries(body.countries) ?? []).join(',') : 'all',
      until_ts: null,
      // That it looks like another one a program found; a moderator decides.
      ...{ automated_detection: isAlike ? 1 : 0, automated_decision: 0 },
      redress: REDRESS.join(','),
      strike: body.strike === '1' ? 1 : 0,
      appeal_of: found.appeal_of,
      decided_ts: seconds(context),
      gone: isGone ? 1 : 0,
    };
    const { id: decision } = await db
      .insertInto('decisions')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const carried = { decision, measure, about, isGone: subject === null };
    await purgeLast(context, db, async (last) => {
      await last.purge(db, await carryOut({ context: last, db }, carried));
      const isBlocked = body.block === '1';
      if (isBlocked) await blockFiles(last, db, { decision, about });
      const lift = { moderator, reason: row.reason };
      if (isGone && measure === 'restore')
        await liftBlocksBy(last, db, { decisions: await lookedAtBy(db, found), ...lift });
      else if (measure === 'restore' || measure === 'accept')
        await liftBlocksOf(last, db, { about, ...lift });
      await tellDecision(last, db, {
        ...{ ...row, id: decision, title, isBlocked },
      });
    });
  });
  return { ok: 1 };
}
