import type { Language } from '#config/locales.ts';
import { CASE_APPEALS, CASE_REPORTS_PAGE_SIZE } from '#config/moderation.ts';
import { seconds, type CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { reportPicturePath } from '../../media/report-picture.ts';
import { requireViewer } from '../../viewer.ts';
import { date, pages, text } from '../wire-values.ts';
import { countReports, isClaimed, selectCases, toCase, type CaseRow } from './cases.ts';
import { alikeOf, canBlockFiles } from './blocks/of-subject.ts';
import { countStrikes, selectDecisions, toLoggedDecision } from './decisions.ts';
import { isTheirDecision, ownerOf } from './claim.ts';
import { canStrikeGone, measuresOf, ownerOfGone } from './measures.ts';
import { canName } from './name-case.ts';
import { newestOf } from './newest.ts';
import { rootCaseOf } from './root-case.ts';
import { namesOf } from './subjects/names.ts';
import { findSubject } from './subjects/kinds.ts';
import type { Subject } from './subjects/subject.ts';
import { seenBefore } from './seen.ts';

/** Decisions about one thing that a case shows. */
const DECISIONS = 20;

/** A page of the reports of a case, the oldest first. */
async function reportsOf(context: CallContext, id: number, page: number): Promise<object[]> {
  const { db } = context;
  // The index alone says which these are: no report before them is read.
  const numbers = db
    .selectFrom('notices')
    .select('report_id as number')
    .where('case_id', '=', id)
    .orderBy('report_id')
    .limit(CASE_REPORTS_PAGE_SIZE)
    .offset((page - 1) * CASE_REPORTS_PAGE_SIZE);
  const rows = await db
    .selectFrom(numbers.as('shown'))
    .innerJoin('notices', 'report_id', 'number')
    .innerJoin('reports', 'reports.id', 'number')
    .select(['report_id', 'category', 'address', 'from_second', 'to_second'])
    .select(['message', 'name', 'email', 'file', 'added_ts'])
    .orderBy('report_id')
    .execute();
  return rows.map((row) => ({
    number: text(row.report_id),
    category: row.category,
    address: row.address,
    from: row.from_second ?? -1,
    to: row.to_second ?? -1,
    message: row.message,
    name: row.name,
    email: row.email,
    picture:
      row.file === null
        ? ''
        : context.base + reportPicturePath(context, { id: row.report_id, file: row.file }),
    added_date: date(row.added_ts),
  }));
}

/** The objections to a decision, its owner's before those of who reported it, the oldest first; and how many there are of all. */
async function appealsOf({ db }: CallContext, decision: number | null): Promise<object> {
  if (decision === null) return { appeals: [], appeal_count: 0 };
  const all = db.selectFrom('appeals').where('decision_id', '=', decision);
  const { count } = await all
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // The index alone says which these are.
  const shown = all
    .select(['id as number', 'party as of'])
    .orderBy((eb) => eb('party', '=', 'owner'), 'desc')
    .orderBy('id')
    .limit(CASE_APPEALS);
  const rows = await db
    .selectFrom(shown.as('shown'))
    .innerJoin('appeals', 'id', 'number')
    .selectAll('appeals')
    .orderBy((eb) => eb('of', '=', 'owner'), 'desc')
    .orderBy('number')
    .execute();
  const appeals = rows.map((row) => ({
    by_owner: Number(row.party === 'owner'),
    kind: row.kind,
    message: row.message,
    name: row.name,
    postal: row.postal,
    added_date: date(row.added_ts),
  }));
  return { appeals, appeal_count: Number(count) };
}

/** Decisions about the same thing, or in the same case where it has no number, the latest first. */
function decisionsOf({ db }: CallContext, { id, section, object_id }: CaseRow) {
  return selectDecisions(db)
    .where(({ eb, and }) =>
      section === null
        ? eb('case_id', '=', id)
        : and([eb('section', '=', section), eb('object_id', '=', object_id)]),
    )
    .orderBy('decisions.id', 'desc')
    .limit(DECISIONS)
    .execute();
}

async function toSubject(context: CallContext, subject: Subject | null): Promise<object | null> {
  if (!subject) return null;
  const {
    title,
    text: words,
    owner,
    pictures,
    sheet = '',
    state,
    on,
    categories = [],
    models = [],
    replaces = null,
    adds = null,
    dir = '',
    rivals = [],
  } = subject;
  const strikes = owner ? await countStrikes(context.db, owner.id, seconds(context)) : 0;
  return {
    ...{ title, text: words, pictures, sheet, state, dir, strikes: text(strikes) },
    ...{ categories, models },
    ...{ replaces: text(replaces), adds: text(adds) },
    rivals: rivals.map(({ id, name, isOwner, case_id }) => ({
      ...{ _id: text(id), name, is_owner: Number(isOwner), case_id: text(case_id) },
    })),
    owner: owner && { _id: text(owner.id), name: owner.name },
    on: on && { section: on.section, object_id: text(on.id) },
  };
}

/** What looks like that which a case is about, and whether its files can be blocked now. */
async function alikesOf({ db }: CallContext, about: CaseRow) {
  const alike = (await alikeOf(db, about)).map(({ id, share, blocked }) => ({
    ...{ object_id: text(id), share, blocked: blocked ?? '' },
  }));
  return { alike, can_block: Number(await canBlockFiles(db, about)) };
}

/** What the thing of a case said as it was reported, where it says something else now, and whose it is. */
async function seenOf({ db }: CallContext, root: number, subject: Subject | null): Promise<object> {
  const row = await db
    .selectFrom('cases')
    .leftJoin('members', 'members.id', 'seen_of')
    .select(['seen', 'seen_of', 'display_name'])
    .where('cases.id', '=', root)
    .executeTakeFirst();
  const before = seenBefore(row?.seen ?? null, subject);
  const { seen_of: owner = null, display_name: name = null } = row ?? {};
  return {
    seen: before.map((one) => ({ text: one.text, date: date(one.at) })),
    seen_of: owner === null ? null : { _id: text(owner), name: name ?? '' },
  };
}

/** A case with all that is looked at to decide it, of its reports a page. Throws `not_found`. */
export async function getCase(
  context: CallContext,
  _params: object,
  { id, lang, page = 1 }: { id: number; lang?: Language; page?: number },
): Promise<object> {
  const { db } = context;
  const viewer = requireViewer(context);
  const row = await selectCases(db).where('cases.id', '=', id).executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  const now = seconds(context);
  // Before they are read: what comes in meanwhile is none that was shown.
  const newest = await newestOf(db, row);
  const [subject, decisions, appeals, root, count] = await Promise.all([
    findSubject(context, row, lang),
    decisionsOf(context, row),
    appealsOf(context, row.appeal_of),
    rootCaseOf(db, row),
    countReports(db, row),
  ]);
  const decision = row.appeal_of;
  const isTheirs =
    decision !== null &&
    (await isTheirDecision(
      db,
      { decision, owner: await ownerOf(db, { about: row, subject, id, appeal_of: decision }) },
      viewer.id,
    ));
  // A file that was accepted for a video is called as that.
  const about = { ...row, went_to: decisions.find(({ went_to }) => went_to !== null)?.went_to };
  const title = (await namesOf(db, [about]))(about);
  return {
    case: toCase(row, { now, title, reports: count }),
    subject: await toSubject(context, subject),
    reports: await reportsOf(context, root, page),
    report_pages: pages(count, CASE_REPORTS_PAGE_SIZE),
    ...(await seenOf(context, root, subject)),
    ...(await alikesOf(context, row)),
    ...appeals,
    last_report: text(newest.last_report),
    last_appeal: text(newest.last_appeal),
    decisions: decisions.map(toLoggedDecision),
    measures: row.closed_ts === null ? await measuresOf(context, row, subject) : [],
    can_strike: Number(
      subject === null && (await canStrikeGone(db, row, await ownerOfGone(db, row))),
    ),
    can_name: Number(await canName(db, row)),
    mine: Number(row.closed_ts === null && row.claimed_by === viewer.id && isClaimed(row, now)),
    own_decision: Number(isTheirs),
  };
}
