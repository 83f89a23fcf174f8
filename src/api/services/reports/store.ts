import { seconds, type WriteContext } from '../../context.ts';
import { decisionDue } from '#config/notices.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { mailboxKey } from '../mailbox-key.ts';
import { ensureCase } from '../moderation/open-case.ts';
import { keepSeen } from '../moderation/seen.ts';
import { neverWas } from '../moderation/sent.ts';
import { findSubject } from '../moderation/subjects/kinds.ts';
import type { Subject as Moderated } from '../moderation/subjects/subject.ts';
import { tokenHash } from '../sessions/token.ts';
import { mailOf } from './mail.ts';
import { messageSubject, type Subject } from './message.ts';
import { receiptMail } from './receipt.ts';
import { reportedOf } from './reported.ts';
import type { NoticeFacts, Report } from './report.ts';

interface StoredNotice {
  id: number;
  /** Where its receipt is sent; empty for nowhere. */
  email: string;
  notice: NoticeFacts;
  subject: Subject;
  /** What it is about, as it is now. */
  thing: Moderated | null;
  ticket: string;
}

/** Keeps what a report says beside its words in the case about the same thing, with the key of its receipt, hashed, and the mail that tells it. */
async function storeNotice(
  context: WriteContext,
  transaction: Transaction<Database>,
  { id, email, notice, subject, thing, ticket }: StoredNotice,
): Promise<void> {
  const receipt = context.receiptOf(ticket);
  const { category, address, from, to, name, goodFaith, lang } = notice;
  const case_id = await ensureCase(context, transaction, {
    ...{ kind: 'report', ...subject.about, address: subject.address, category },
  });
  await keepSeen(context, transaction, { id: case_id, subject: thing });
  await transaction
    .insertInto('notices')
    .values({
      ...{ report_id: id, category, address, name, lang, from_second: from, to_second: to },
      good_faith: goodFaith ? 1 : 0,
      key_hash: tokenHash(receipt),
      due_ts: decisionDue(category, seconds(context)),
      case_id,
    })
    .execute();
  if (email === '') return;
  const letter = receiptMail(context, { to: email, lang, receipt, number: id });
  await context.mails.add(transaction, letter);
}

/** Whether the receipt of a report may be mailed: nobody's mailbox is filled by others. */
async function mayWriteBack({ limits }: WriteContext, { email, notice }: Report): Promise<boolean> {
  if (!notice || email === '') return false;
  try {
    await limits.take('notice_mail_to', [{ key: mailboxKey(email), factor: 1 }]);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

async function subjectOf(context: WriteContext, report: Report): Promise<Subject> {
  const ofMessage = await messageSubject(context, report);
  if (ofMessage) return ofMessage;
  const found = await reportedOf(context.db, report.about);
  // A number that was mistyped is named by a moderator: its reporter would read that it is no longer there.
  const isMistyped = report.notice !== null && (await neverWas(context.db, found));
  const about = isMistyped ? { section: null, object_id: null } : found;
  return { about, address: report.notice?.address ?? '', message: report.message, member: null };
}

/** Keeps a message together with its mail; false where its ticket has been used. Throws `invalid` for the message of somebody else. */
export async function storeReport(
  context: WriteContext,
  report: Report,
  file: string | null,
): Promise<boolean> {
  const { db, mails } = context;
  const subject = await subjectOf(context, report);
  const { about, message, member } = subject;
  const thing = report.notice ? await findSubject(context, about) : null;
  const writesBack = await mayWriteBack(context, report);
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('reports')
      .values({
        subject: report.subject,
        email: report.email,
        message,
        referrer: report.referrer || null,
        ...about,
        file,
        member_id: member,
        added_ts: seconds(context),
        ticket: report.ticket,
        digest: report.digest,
        proved: report.proved ? 1 : 0,
        mailed_ts: null,
      })
      .onConflict((conflict) => conflict.column('ticket').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    const letter = mailOf(
      { ...report, message },
      { to: context.reportsTo, reportId: row.id, file },
    );
    const mail = await mails.add(transaction, letter);
    await transaction
      .updateTable('mails')
      .set({ report_id: row.id })
      .where('id', '=', mail)
      .execute();
    if (report.notice) {
      await storeNotice(context, transaction, {
        ...{ id: row.id, email: writesBack ? report.email : '' },
        ...{ notice: report.notice, subject, thing, ticket: report.ticket },
      });
    }
    return true;
  });
}
