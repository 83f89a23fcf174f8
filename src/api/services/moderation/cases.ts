import { sql, type Kysely } from 'kysely';
import { CASES_PAGE_SIZE, CLAIM_SECONDS } from '#config/moderation.ts';
import { FIRST_CATEGORY } from '#config/notices.ts';
import { seconds, type CallContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { listAnswer } from '../list-answer.ts';
import { date, text } from '../wire-values.ts';
import { rootCaseOf } from './root-case.ts';
import { namesOf } from './subjects/names.ts';

/** Cases with who looks at them and how many reports came in them (`countReports`). */
export const selectCases = (db: Kysely<Database>) =>
  db
    .selectFrom('cases')
    .leftJoin('members as claimant', 'claimant.id', 'claimed_by')
    .selectAll('cases')
    .select('claimant.display_name as claimant')
    .select((eb) =>
      eb
        .selectFrom('notices')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('notices.case_id', '=', 'cases.id')
        .as('reports'),
    );
export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

/** How many reports a case has: one about an objection those of the case that it began as. */
export async function countReports(db: Kysely<Database>, row: CaseRow): Promise<number> {
  if (row.appeal_of === null) return Number(row.reports ?? 0);
  const { n } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('case_id', '=', await rootCaseOf(db, row))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether somebody looks at a case at `now`: a claim runs out. */
export const isClaimed = (
  { claimed_by, claimed_ts }: Pick<CaseRow, 'claimed_by' | 'claimed_ts'>,
  now: number,
): boolean => claimed_by !== null && (claimed_ts ?? 0) > now - CLAIM_SECONDS;

/** A case as it travels; `title` is what it is about (subjects/names.ts). */
export function toCase(
  row: CaseRow,
  { now, title, reports }: { now: number; title: string; reports: number },
) {
  const claimed = isClaimed(row, now) && row.closed_ts === null;
  return {
    case_id: text(row.id),
    kind: row.kind,
    section: row.section,
    object_id: text(row.object_id),
    title,
    address: row.address,
    category: row.category,
    urgent: row.urgent,
    reports: text(reports),
    added_date: date(row.opened_ts),
    due_date: date(row.due_ts),
    closed: Number(row.closed_ts !== null),
    claimed: claimed ? { _id: text(row.claimed_by), name: row.claimant ?? '' } : null,
  };
}

/** A page of what waits for a decision: minors first, then what harms somebody as long as it is seen, then what is due first. */
export async function listCases(
  context: CallContext,
  _params: object,
  asked: { page: number } | undefined,
): Promise<object> {
  const { db } = context;
  const page = asked?.page ?? 1;
  const count = CASES_PAGE_SIZE;
  const now = seconds(context);
  const [rows, counted] = await Promise.all([
    selectCases(db)
      .where('closed_ts', 'is', null)
      // As its index has it, which knows no values that come later.
      .orderBy((eb) => eb('category', '=', sql.lit(FIRST_CATEGORY)), 'desc')
      .orderBy('urgent', 'desc')
      .orderBy('due_ts')
      .orderBy('cases.id')
      .limit(count)
      .offset((page - 1) * count)
      .execute(),
    db
      .selectFrom('cases')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('closed_ts', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const nameOf = await namesOf(db, rows);
  const items = await Promise.all(
    rows.map(async (row) =>
      toCase(row, { now, title: nameOf(row), reports: await countReports(db, row) }),
    ),
  );
  return listAnswer('cases', items, Number(counted.n), { page, count });
}
