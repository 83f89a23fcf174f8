import type { Kysely } from 'kysely';
import { takesDown, type Measure } from '#config/moderation.ts';
import type { Database } from './db/schema/index.ts';

/** How many there are of each kind; kinds without any are not named. */
export type Counts = Readonly<Record<string, number>>;

/** What Articles 15(1) and 24(1) of Regulation (EU) 2022/2065 want said of a year, of what came or was decided in it (UTC). */
export interface Transparency {
  year: number;
  /** Article 15(1)(a): orders of authorities to act against content. */
  orders: { decided: number; byCategory: Counts; byMeasure: Counts; medianHours: number | null };
  /** Article 15(1)(b): notices, and what was decided about those. */
  notices: {
    received: number;
    byCategory: Counts;
    decided: number;
    byMeasure: Counts;
    /** On what taking down rested: `illegal`, `terms`. */
    byGround: Counts;
    medianHours: number | null;
  };
  /** Article 15(1)(c): what moderators did of their own accord, and about uploads. */
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

function count(kinds: Iterable<string | null>): Counts {
  const counts: Record<string, number> = {};
  for (const kind of kinds) if (kind !== null) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Of lengths in seconds, in hours with a decimal; null for none. */
function medianHours(lengths: readonly number[]): number | null {
  const sorted = lengths.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 720) / 10;
}

const measured = (rows: readonly { measure: Measure }[]): Counts =>
  count(rows.map(({ measure }) => measure));

/** The figures of a year, from reports and decisions as they are kept: reports that are older than their retention are missing. */
export async function transparencyOf(db: Kysely<Database>, year: number): Promise<Transparency> {
  const [from, to] = [year, year + 1].map((one) => Date.UTC(one, 0) / 1000) as [number, number];
  const decisions = await db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .select(['source', 'measure', 'ground', 'decisions.category', 'strike', 'owner_id'])
    .select(['automated_detection', 'automated_decision', 'decided_ts', 'opened_ts'])
    .where('decided_ts', '>=', from)
    .where('decided_ts', '<', to)
    .execute();
  const notices = await db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'notices.report_id')
    .leftJoin('decisions', 'decisions.case_id', 'notices.case_id')
    .select(['notices.category', 'reports.added_ts', 'measure', 'ground', 'decided_ts'])
    .where('reports.added_ts', '>=', from)
    .where('reports.added_ts', '<', to)
    .execute();
  const complaints = await db
    .selectFrom('appeals')
    .leftJoin('decisions as answer', 'answer.appeal_of', 'appeals.decision_id')
    .select(['appeals.party', 'appeals.kind', 'appeals.added_ts', 'answer.measure'])
    .select('answer.decided_ts')
    .where('appeals.added_ts', '>=', from)
    .where('appeals.added_ts', '<', to)
    .execute();

  const { blocked } = await db
    .selectFrom('file_block_refusals')
    .select(({ fn }) => fn.countAll<number>().as('blocked'))
    .where('refused_ts', '>=', from)
    .where('refused_ts', '<', to)
    .executeTakeFirstOrThrow();

  const of = (source: string) => decisions.filter((one) => one.source === source);
  const orders = of('order');
  const own = of('own');
  const answered = notices.flatMap((one) =>
    one.measure === null || one.decided_ts === null
      ? []
      : [{ ...one, measure: one.measure, decided_ts: one.decided_ts }],
  );
  const heard = complaints.flatMap(({ measure, decided_ts, added_ts }) =>
    measure === null || decided_ts === null ? [] : [{ measure, length: decided_ts - added_ts }],
  );
  return {
    year,
    orders: {
      decided: orders.length,
      byCategory: count(orders.map(({ category }) => category)),
      byMeasure: measured(orders),
      medianHours: medianHours(orders.map((one) => one.decided_ts - one.opened_ts)),
    },
    notices: {
      received: notices.length,
      byCategory: count(notices.map(({ category }) => category)),
      decided: answered.length,
      byMeasure: measured(answered),
      byGround: count(
        answered.filter(({ measure }) => takesDown(measure)).map((one) => one.ground),
      ),
      medianHours: medianHours(answered.map((one) => one.decided_ts - one.added_ts)),
    },
    own: {
      byCategory: count(own.map(({ category }) => category)),
      byMeasure: measured(own),
      uploads: measured(of('upload')),
    },
    complaints: {
      received: complaints.length,
      byParty: count(complaints.map(({ party }) => (party === 'owner' ? 'owner' : 'reporter'))),
      counterNotices: complaints.filter(({ kind }) => kind === 'counter_notice').length,
      decided: heard.length,
      reversed: heard.filter(({ measure }) => measure !== 'none').length,
      medianHours: medianHours(heard.map(({ length }) => length)),
    },
    automated: {
      detection: decisions.filter((one) => one.automated_detection === 1).length,
      decision: decisions.filter((one) => one.automated_decision === 1).length,
      blockedUploads: Number(blocked),
    },
    strikes: new Set(decisions.filter((one) => one.strike === 1).map((one) => one.owner_id)).size,
  };
}
