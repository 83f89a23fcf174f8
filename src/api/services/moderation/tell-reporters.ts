import type { Transaction } from 'kysely';
import type { Language } from '#config/locales.ts';
import { SITE } from '#config/site.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { NewMail } from '#platform/mail/outbox.ts';
import { reportStatusPath } from '#routes/report-path.ts';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { DecisionTable, ReportersToldTable } from '../../db/schema/moderation.ts';
import { transactInSlices, type SliceContext } from '../../db/transact-in-slices.ts';
import { payloadId } from '../../job-payload.ts';
import { linkLines, type MailOrigin } from '../mail-link.ts';
import { tokenHash } from '../sessions/token.ts';
import { rootCaseOf, toldToReporters } from './root-case.ts';

/** The kind of job that tells the reporters who were not told with the decision itself. */
export const TELL_REPORTERS_JOB = 'tell-reporters';

/** Whoever of so many gave an address is told with it; where more reported it, a job tells those. */
export const TOLD_AT_ONCE = 20;

/** A decision by which its reports are found. */
export type Rooted = Pick<DecisionTable, 'case_id' | 'appeal_of'>;

interface Letter {
  to: string;
  lang: Language;
  subject: string;
  lines: readonly string[];
  path: string;
}

/** A mail that leads to a page. */
export function letter(context: MailOrigin, { to, lang, subject, lines, path }: Letter): NewMail {
  const text = [...lines, ...linkLines(context, `/${lang}${path}`, lang)];
  return {
    recipient: to,
    reply_to: null,
    subject: `[${SITE.name}] ${subject}`,
    body: `${text.join('\n\n')}\n`,
    file: null,
  };
}

type MailContext = Pick<ServiceContext, 'mails' | 'mailOrigin' | 'receiptOf'>;

/** Who was told last of those who reported something. */
type Told = Pick<ReportersToldTable, 'case_id' | 'what' | 'last_report_id'>;

/**
 * Writes to whoever of at most so many of the next is to be told and gave an address; gives the reports of all, for those without were looked through for
 * the next ones with. The mail quotes nothing: whose address that is, nobody knows.
 */
async function tellNext(
  context: MailContext,
  db: Transaction<Database>,
  { case_id, what, last_report_id, most }: Told & { most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['report_id', 'lang', 'category', 'email', 'ticket', 'key_hash'])
    .where('case_id', '=', case_id)
    .where('report_id', '>', last_report_id)
    .orderBy('report_id')
    .limit(most)
    .execute();
  for (const { report_id: number, lang, category, email: to, ticket, key_hash: known } of rows) {
    // Of a counter-notice those who claimed a copyright hear.
    const isConcerned = what === 'reporter' || category === 'copyright';
    if (!isConcerned || to === '' || ticket === null) continue;
    const receipt = context.receiptOf(ticket);
    const key_hash = tokenHash(receipt);
    // The site had another secret when it was reported: this link would lead nowhere.
    if (key_hash !== known)
      await db.updateTable('notices').set({ key_hash }).where('report_id', '=', number).execute();
    const t = createTranslator(lang, 'moderation');
    const mail = letter(context, {
      ...{ to, lang, subject: t(`mail.${what}_subject`, { number }) },
      lines: [t(`mail.${what}`, { number, site: SITE.name })],
      path: reportStatusPath(receipt),
    });
    await context.mails.add(db, mail);
  }
  return rows.map((row) => row.report_id);
}

/** Writes to everybody who reported it and gave an address: to a few within the transaction, and to the others by a job that is part of it. */
export async function tellReporters(
  context: MailContext & Pick<ServiceContext, 'enqueue'>,
  db: Transaction<Database>,
  { decision, what }: { decision: Rooted } & Pick<Told, 'what'>,
): Promise<void> {
  const root = await rootCaseOf(db, { id: decision.case_id, appeal_of: decision.appeal_of });
  const told = { case_id: root, what, last_report_id: 0 };
  const first = await tellNext(context, db, { ...told, most: TOLD_AT_ONCE });
  const last = first.at(-1);
  if (last === undefined || first.length < TOLD_AT_ONCE) return;
  const { id } = await db
    .insertInto('reporters_told')
    .values({ ...told, last_report_id: last })
    .returning('id')
    .executeTakeFirstOrThrow();
  await context.enqueue(db, { kind: TELL_REPORTERS_JOB, payload: { told: id } });
}

/** Writes to those who reported the same thing in other cases, where that is no more as it was decided there. */
export async function tellEarlierReporters(
  context: MailContext & Pick<ServiceContext, 'enqueue'>,
  db: Transaction<Database>,
  decision: Rooted & Pick<DecisionTable, 'section' | 'object_id'> & { id: number },
): Promise<void> {
  const { section, object_id } = decision;
  if (section === null || object_id === null) return;
  const own = await rootCaseOf(db, { id: decision.case_id, appeal_of: decision.appeal_of });
  const others = await db
    .selectFrom('cases')
    .select('id')
    .where((where) => where.and({ section, object_id }))
    .where('id', '<>', own)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('notices').select('report_id').whereRef('case_id', '=', 'cases.id')),
    )
    .orderBy('id')
    .execute();
  for (const { id: case_id } of others) {
    const told = await toldToReporters(db, case_id);
    if (told.includes(decision.id))
      await tellReporters(context, db, {
        decision: { case_id, appeal_of: null },
        what: 'reporter',
      });
  }
}

/** Tells the next of them and notes who was the last, in one transaction; whoever is at the same ones waits, and goes on behind them. */
async function tellSlice(
  context: MailContext,
  db: Transaction<Database>,
  { id, most }: { id: number; most: number },
): Promise<number> {
  const told = await db
    .updateTable('reporters_told')
    .set((eb) => ({ last_report_id: eb.ref('last_report_id') }))
    .where('id', '=', id)
    .returning(['case_id', 'what', 'last_report_id'])
    .executeTakeFirst();
  if (!told) return 0;
  const next = await tellNext(context, db, { ...told, most });
  await (next.length < most
    ? db.deleteFrom('reporters_told').where('id', '=', id).execute()
    : db
        .updateTable('reporters_told')
        .set({ last_report_id: next.at(-1) ?? told.last_report_id })
        .where('id', '=', id)
        .execute());
  return next.length;
}

/** Tells the reporters of a job, in slices: one that is broken off goes on where it was, and tells nobody again. */
export async function tellOthers(
  context: MailContext & SliceContext,
  payload: unknown,
): Promise<void> {
  const id = payloadId(payload, 'told');
  await transactInSlices(context, (db, most) => tellSlice(context, db, { id, most }));
}
