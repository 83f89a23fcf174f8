import type { ExpressionBuilder, Kysely } from 'kysely';
import { takesDown, type Measure } from '#config/moderation.ts';
import { NOT_ILLEGAL } from '#config/notices.ts';
import type { Database } from './db/schema/index.ts';

/** How many there are of each kind; kinds without any are not named. */
export type Counts = Readonly<Record<string, number>>;

/** What Articles 15(1) and 24(1) of Regulation (EU) 2022/2065 want said of a year, of what came or was decided in it (UTC). */
export interface Transparency {
  year: number;
  /** Article 15(1)(a): orders of authorities to act against content. */
  orders: { decided: number; byCategory: Counts; byMeasure: Counts; medianHours: number | null };
  /** Article 15(1)(b): notices of illegal content, and what was decided about those. */
  notices: {
    received: number;
    byCategory: Counts;
    decided: number;
    byMeasure: Counts;
    /** On what taking down rested: `illegal`, `terms`. */
    byGround: Counts;
    medianHours: number | null;
  };
  /** Article 15(1)(c): what moderators did of their own accord, reports that are no notices among that, and about uploads. */
  own: { byCategory: Counts; byMeasure: Counts; uploads: Counts };
  /** Article 15(1)(d): objections to decisions. */
  complaints: {
    received: number;
    byParty: Counts;
    counterNotices: number;
    decided: number;
    /** Where the decision was another one than before. */
    reversed: number;
    medianHours: number | null;
  };
  /** Article 15(1)(e): decisions in which a program detected or decided something, and uploads of files that were blocked. */
  automated: { detection: number; decision: number; blockedUploads: number };
  /** Article 24(1)(b): members against whom a decision counts. */
  strikes: number;
}

/** What is alike in all that is told of it, and how many of it there are. */
type Alike<Row> = Row & { count: number };

const total = (rows: readonly Alike<object>[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** How many there are of each kind that rows are of; those without any are of none. */
function countBy<Row>(
  rows: readonly Alike<Row>[],
  kindOf: (row: Alike<Row>) => string | null,
): Counts {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const kind = kindOf(row);
    if (kind !== null) counts[kind] = (counts[kind] ?? 0) + row.count;
  }
  return counts;
}

const measured = (rows: readonly Alike<{ measure: Measure | null }>[]): Counts =>
  countBy(rows, ({ measure }) => measure);

/** PostgreSQL gives counts as texts. */
const numbered = <Row extends { count: number | string }>(
  rows: readonly Row[],
): (Row & { count: number })[] => rows.map((row) => ({ ...row, count: Number(row.count) }));

/** The middle of so many lengths in seconds, of which `read` gives some by their order; in hours with a decimal, null for none. */
async function medianHours(
  count: number,
  read: (from: number, most: number) => Promise<readonly { length: number | string }[]>,
): Promise<number | null> {
  if (count === 0) return null;
  const middle = await read((count - 1) >> 1, count % 2 === 0 ? 2 : 1);
  const sum = middle.reduce((all, { length }) => all + Number(length), 0);
  return Math.round(sum / middle.length / 360) / 10;
}

/** Decisions of a time. */
const decisionsOf = (db: Kysely<Database>, [from, to]: Span) =>
  db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .where('decided_ts', '>=', from)
    .where('decided_ts', '<', to);

/** 1 where a decision's case has reports, none of which is a notice of illegal content. */
const unnoticed = (eb: ExpressionBuilder<Database, 'decisions'>) => {
  const reports = eb
    .selectFrom('notices')
    .select('report_id')
    .whereRef('notices.case_id', '=', 'decisions.case_id');
  const notices = reports.where('notices.category', 'not in', NOT_ILLEGAL);
  const isSo = eb.and([eb.exists(reports), eb.not(eb.exists(notices))]);
  return eb.case().when(isSo).then(1).else(0).end();
};

/** Notices of illegal content of a time, with what was decided about those. */
const noticesOf = (db: Kysely<Database>, [from, to]: Span) =>
  db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'notices.report_id')
    .leftJoin('decisions', 'decisions.case_id', 'notices.case_id')
    .where('notices.category', 'not in', NOT_ILLEGAL)
    .where('reports.added_ts', '>=', from)
    .where('reports.added_ts', '<', to);

/** Objections of a time, with the decision that answered each: what is objected to anew has another one. */
const complaintsOf = (db: Kysely<Database>, [from, to]: Span) =>
  db
    .selectFrom('appeals')
    .leftJoin('decisions as answer', (join) =>
      join.on('answer.id', '=', ({ selectFrom }) =>
        selectFrom('decisions as one')
          .select(({ fn }) => fn.min('one.id').as('id'))
          .whereRef('one.appeal_of', '=', 'appeals.decision_id')
          .whereRef('one.decided_ts', '>=', 'appeals.added_ts'),
      ),
    )
    .where('appeals.added_ts', '>=', from)
    .where('appeals.added_ts', '<', to);

/** Seconds from the first one on, before the second. */
type Span = readonly [from: number, to: number];

/** The figures of a year, from reports and decisions as they are kept: reports that are older than their retention are missing. The database counts them. */
export async function transparencyOf(db: Kysely<Database>, year: number): Promise<Transparency> {
  const span: Span = [Date.UTC(year, 0) / 1000, Date.UTC(year + 1, 0) / 1000];
  const decisions = numbered(
    await decisionsOf(db, span)
      .select(['source', 'measure', 'decisions.category'])
      .select(['automated_detection', 'automated_decision'])
      .select((eb) => unnoticed(eb).as('unnoticed'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy(['source', 'measure', 'decisions.category'])
      .groupBy(['automated_detection', 'automated_decision', 'unnoticed'])
      .execute(),
  );
  const notices = numbered(
    await noticesOf(db, span)
      .select(['notices.category', 'measure', 'ground'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy(['notices.category', 'measure', 'ground'])
      .execute(),
  );
  const complaints = numbered(
    await complaintsOf(db, span)
      .select(['appeals.kind', 'answer.measure'])
      .select(({ eb }) =>
        eb.case().when('appeals.party', '=', 'owner').then(1).else(0).end().as('is_owner'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy(['appeals.kind', 'answer.measure', 'is_owner'])
      .execute(),
  );
  const strikes = await decisionsOf(db, span)
    .where('strike', '=', 1)
    .select(({ fn }) => fn.count<number>('owner_id').distinct().as('members'))
    // Those who have left are nobody's any more: they count as one.
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) => fn.count<number>('owner_id').as('known'))
    .executeTakeFirstOrThrow();
  const { blocked } = await db
    .selectFrom('file_block_refusals')
    .select(({ fn }) => fn.countAll<number>().as('blocked'))
    .where('refused_ts', '>=', span[0])
    .where('refused_ts', '<', span[1])
    .executeTakeFirstOrThrow();

  const of = (source: string) => decisions.filter((one) => one.source === source);
  const orders = of('order');
  /** Of their own accord, or as somebody called it spam or broken: what is no notice stands with none. */
  const own = decisions.filter(
    ({ source, unnoticed }) => source === 'own' || (source === 'report' && unnoticed === 1),
  );
  const answered = notices.filter(({ measure }) => measure !== null);
  const heard = complaints.filter(({ measure }) => measure !== null);
  return {
    year,
    orders: {
      decided: total(orders),
      byCategory: countBy(orders, ({ category }) => category),
      byMeasure: measured(orders),
      medianHours: await medianHours(total(orders), (first, most) =>
        decisionsOf(db, span)
          .where('source', '=', 'order')
          // What was reported, and ordered later, is an order from then on.
          .select(({ eb, fn }) =>
            eb('decided_ts', '-', fn.coalesce('ordered_ts', 'opened_ts')).as('length'),
          )
          .orderBy('length')
          .offset(first)
          .limit(most)
          .execute(),
      ),
    },
    notices: {
      received: total(notices),
      byCategory: countBy(notices, ({ category }) => category),
      decided: total(answered),
      byMeasure: measured(answered),
      byGround: countBy(
        answered.filter(({ measure }) => measure !== null && takesDown(measure)),
        ({ ground }) => ground,
      ),
      medianHours: await medianHours(total(answered), (first, most) =>
        noticesOf(db, span)
          .where('decided_ts', 'is not', null)
          .select(({ eb, ref }) =>
            eb(ref('decided_ts').$notNull(), '-', ref('reports.added_ts')).as('length'),
          )
          .orderBy('length')
          .offset(first)
          .limit(most)
          .execute(),
      ),
    },
    own: {
      byCategory: countBy(own, ({ category }) => category),
      byMeasure: measured(own),
      uploads: measured(of('upload')),
    },
    complaints: {
      received: total(complaints),
      byParty: countBy(complaints, ({ is_owner }) => (is_owner ? 'owner' : 'reporter')),
      counterNotices: total(complaints.filter(({ kind }) => kind === 'counter_notice')),
      decided: total(heard),
      reversed: total(heard.filter(({ measure }) => measure !== 'none')),
      medianHours: await medianHours(total(heard), (first, most) =>
        complaintsOf(db, span)
          .where('answer.decided_ts', 'is not', null)
          .select(({ eb, ref }) =>
            eb(ref('answer.decided_ts').$notNull(), '-', ref('appeals.added_ts')).as('length'),
          )
          .orderBy('length')
          .offset(first)
          .limit(most)
          .execute(),
      ),
    },
    automated: {
      detection: total(decisions.filter((one) => one.automated_detection === 1)),
      decision: total(decisions.filter((one) => one.automated_decision === 1)),
      blockedUploads: Number(blocked),
    },
    strikes: Number(strikes.members) + (Number(strikes.known) < Number(strikes.all) ? 1 : 0),
  };
}
