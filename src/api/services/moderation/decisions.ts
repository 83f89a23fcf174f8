import type { ExpressionBuilder, Kysely } from 'kysely';
import {
  CASES_PAGE_SIZE,
  FAVOURABLE,
  isFavourable,
  STRIKE_SECONDS,
  takesDown,
} from '#config/moderation.ts';
import type { CallContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { listAnswer } from '../list-answer.ts';
import { date, text } from '../wire-values.ts';
import { lookedAtBy } from './root-case.ts';
import { namesOf } from './subjects/names.ts';
import type { About } from './takedowns.ts';

/** Decisions with who made them. */
export const selectDecisions = (db: Kysely<Database>) =>
  db
    .selectFrom('decisions')
    .leftJoin('members as moderator', 'moderator.id', 'decisions.moderator_id')
    .leftJoin('file_blocks', 'file_blocks.decision_id', 'decisions.id')
    .leftJoin('file_block_lifts', 'block_id', 'file_blocks.id')
    .selectAll('decisions')
    .select(['file_blocks.id as block', 'lifted_ts', 'file_block_lifts.reason as lift_reason'])
    .select('moderator.display_name as moderator');
export type DecisionRow = Awaited<
  ReturnType<ReturnType<typeof selectDecisions>['execute']>
>[number];

/** A decision as it travels to whom it concerns: who made it is not told. */
export function toDecision(row: DecisionRow) {
  return {
    decision_id: text(row.id),
    source: row.source,
    section: row.section,
    object_id: text(row.object_id),
    measure: row.measure,
    ground: row.ground,
    category: row.category,
    clause: row.clause,
    reason: row.reason,
    territory: row.territory,
    until_date: row.until_ts === null ? '' : date(row.until_ts),
    automated_detection: row.automated_detection,
    automated_decision: row.automated_decision,
    redress: row.redress.split(','),
    strike: row.strike,
    block: row.block === null ? 'none' : row.lifted_ts === null ? 'holds' : 'lifted',
    appeal_of: text(row.appeal_of ?? 0),
    gone: row.gone,
    decided_date: date(row.decided_ts),
  };
}

/** The same for moderators. */
export const toLoggedDecision = (row: DecisionRow) => ({
  ...toDecision(row),
  case_id: text(row.case_id),
  lift_reason: row.lift_reason ?? '',
  moderator:
    row.moderator_id === null ? null : { _id: text(row.moderator_id), name: row.moderator ?? '' },
});

/** A page of every decision, the latest first. */
export async function listDecisions(
  { db }: CallContext,
  _params: object,
  asked: { page: number } | undefined,
): Promise<object> {
  const page = asked?.page ?? 1;
  const count = CASES_PAGE_SIZE;
  const [rows, counted] = await Promise.all([
    selectDecisions(db)
      .orderBy('decisions.id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute(),
    db
      .selectFrom('decisions')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const nameOf = await namesOf(db, rows);
  const items = rows.map((row) => ({ ...toLoggedDecision(row), title: nameOf(row) }));
  return listAnswer('decisions', items, Number(counted.n), { page, count });
}

/** What looks at a decision of the query around it again, and what looks at that again: it may have been upheld before, as others objected to it. */
const lookedAtAgain = (db: Kysely<Database>) =>
  db
    .withRecursive('again', (query) =>
      query
        .selectFrom('decisions as one')
        .select(['one.id', 'one.measure'])
        .whereRef('one.appeal_of', '=', 'decisions.id' as 'one.id')
        .unionAll(
          query
            .selectFrom('decisions as next')
            .innerJoin('again', 'again.id', 'next.appeal_of')
            .select(['next.id', 'next.measure']),
        ),
    )
    .selectFrom('again')
    .select('again.id');

/** Whether a decision was taken back by a later one that shows the same thing, objected to or not. */
const takenBack =
  (db: Kysely<Database>) =>
  ({ exists, or, selectFrom }: ExpressionBuilder<Database, 'decisions'>) =>
    or([
      exists(lookedAtAgain(db).where('again.measure', 'in', FAVOURABLE)),
      // A moderator may come back to it without an objection.
      exists(
        selectFrom('decisions as later')
          .select('later.id')
          .whereRef('later.owner_id', '=', 'decisions.owner_id')
          .whereRef('later.section', '=', 'decisions.section')
          .whereRef('later.object_id', '=', 'decisions.object_id')
          .whereRef('later.id', '>', 'decisions.id')
          // One about what is gone takes back what it looks at again, and nothing else.
          .where('later.gone', '=', 0)
          .where('later.measure', 'in', FAVOURABLE),
      ),
    ]);

/** Whether a decision that took something down does so no more. */
export async function isTakenBack(db: Kysely<Database>, id: number): Promise<boolean> {
  const query = db.selectFrom('decisions').select('id').where('id', '=', id).where(takenBack(db));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Decisions with a strike that counts at `now`: neither over nor taken back. */
const countingStrikes = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('decisions')
    .where('strike', '=', 1)
    .where('decided_ts', '>', now - STRIKE_SECONDS)
    .where((eb) => eb.not(takenBack(db)(eb)));

/** How many strikes count against a member at `now`. */
export async function countStrikes(
  db: Kysely<Database>,
  member: number,
  now: number,
): Promise<number> {
  const { n } = await countingStrikes(db, now)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('owner_id', '=', member)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether the strike of a decision counts at `now`. */
export async function isStrike(db: Kysely<Database>, id: number, now: number): Promise<boolean> {
  const query = countingStrikes(db, now).select('decisions.id').where('decisions.id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether a strike was counted against somebody for one thing, taken back or not: once it is gone there is no second one. While it is there, each decision that takes something of it may count one. */
export async function wasStruck(
  db: Kysely<Database>,
  { section, object_id }: About,
  owner_id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('decisions')
    .select('id')
    .where((where) => where.and({ section, object_id, owner_id, strike: 1 }))
    .executeTakeFirst();
  return row !== undefined;
}

type Costs = Pick<DecisionRow, 'strike' | 'block' | 'lifted_ts'>;

/** Whether a decision keeps a file from coming back. */
export const blocksFile = ({ block, lifted_ts }: Costs): boolean =>
  block !== null && lifted_ts === null;

/** Whether a decision takes something from whoever it concerns: something is taken down, or it counts against them, or their file may not come back. */
export const restricts = (row: Costs & Pick<DecisionRow, 'measure'>): boolean =>
  takesDown(row.measure) || row.strike === 1 || blocksFile(row);

/** A decision, as far as it says whether it takes back another one. */
type Later = Pick<
  DecisionRow,
  'id' | 'section' | 'object_id' | 'owner_id' | 'measure' | 'gone' | 'appeal_of'
>;

/** Whether a decision takes back one that counted a strike. */
export async function liftsStrike(db: Kysely<Database>, later: Later): Promise<boolean> {
  const { id, section, object_id, owner_id, measure, gone, appeal_of } = later;
  if (!isFavourable(measure) || section === null || object_id === null || owner_id === null)
    return false;
  const lookedAt = gone === 1 ? await lookedAtBy(db, { appeal_of }) : [];
  const earlier = db
    .selectFrom('decisions')
    .where('section', '=', section)
    .where('object_id', '=', object_id)
    .where('owner_id', '=', owner_id)
    .where('id', '<', id)
    .$if(gone === 1, (query) => query.where('id', 'in', [0, ...lookedAt]));
  // What was taken back before counted no more.
  const { shown } = await earlier
    .select(({ fn }) => fn.max<number | null>('id').as('shown'))
    .where('measure', 'in', FAVOURABLE)
    .executeTakeFirstOrThrow();
  const strike = await earlier
    .select('id')
    .where('id', '>', shown ?? 0)
    .where('strike', '=', 1)
    .executeTakeFirst();
  return strike !== undefined;
}
