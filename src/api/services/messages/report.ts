import type { Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/locales.ts';
import { decisionDue } from '#config/notices.ts';
import type { MessagesAct } from '#contract/calls/messages.ts';
import { paths } from '#routes/paths.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { ensureCase } from '../moderation/open-case.ts';
import { mailOf } from '../reports/mail.ts';
import { tokenHash } from '../sessions/token.ts';
import { text } from '../wire-values.ts';

/** A message that the viewer got. Throws `not_found`. */
async function receivedMessage({ db }: WriteContext, id: number, member: number) {
  const row = await db
    .selectFrom('messages')
    .innerJoin('members', 'members.id', 'messages.from_id')
    .select(['from_id', 'text', 'username'])
    .where('messages.id', '=', id)
    .where('to_id', '=', member)
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return row;
}

interface Reporter {
  name: string;
  /** Where an answer goes; empty for who has no address. */
  email: string;
  lang: Language;
}

interface NewNotice {
  report: number;
  /** Who wrote the message. */
  from: number;
  ticket: string;
  reporter: Reporter;
}

async function reporterOf({ db }: WriteContext, member: number): Promise<Reporter> {
  const row = await db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['display_name', 'email', 'lang'])
    .where('members.id', '=', member)
    .executeTakeFirst();
  const lang = LANGUAGES.find((one) => one === row?.lang) ?? DEFAULT_LANGUAGE;
  return { name: row?.display_name ?? '', email: row?.email ?? '', lang };
}

/** Has moderators decide about who wrote it: the message itself is its receiver's, who can delete it and keep its writer away. */
async function bringToDesk(
  context: WriteContext,
  db: Transaction<Database>,
  { report, from, ticket, reporter }: NewNotice,
): Promise<void> {
  const address = paths.member(from);
  const category = 'other';
  const case_id = await ensureCase(context, db, {
    ...{ kind: 'report', section: 'members', object_id: from, address, category },
  });
  await db
    .insertInto('notices')
    .values({
      ...{ report_id: report, category, address, from_second: null, to_second: null, case_id },
      ...{ name: reporter.name, lang: reporter.lang, good_faith: 1 },
      key_hash: tokenHash(context.receiptOf(ticket)),
      due_ts: decisionDue(category, seconds(context)),
    })
    .execute();
}

/**
 * Tells the operator and the desk of a message that the viewer got, with its words: they cannot be read any other way. The same one is told
 * once. Throws `need_auth`, `not_found`, `too_many_attempts`.
 */
export async function reportMessage(
  context: WriteContext,
  { message_id: id }: MessagesAct<'report'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const { from_id, text: words, username } = await receivedMessage(context, id, member);
  const ticket = `message:${id}:${member}`;
  const before = await context.db
    .selectFrom('reports')
    .select('id')
    .where('ticket', '=', ticket)
    .executeTakeFirst();
  if (before) return { ok: 1 };
  await context.limits.take('message_report_of_member', [{ key: text(member), factor: 1 }]);
  const reporter = await reporterOf(context, member);
  const { email } = reporter;
  const subject = `Message ${id} of ${username} (${from_id}) to member ${member}`;
  await context.db.transaction().execute(async (db) => {
    const row = await db
      .insertInto('reports')
      .values({
        ...{ subject, email, message: words, referrer: null, file: null },
        ...{ section: null, object_id: null, member_id: member },
        ...{ added_ts: seconds(context), closed_ts: null, mailed_ts: null },
        ...{ ticket, digest: null, proved: 1 },
      })
      .onConflict((conflict) => conflict.column('ticket').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another press was faster.
    if (!row) return;
    const report = {
      subject,
      email,
      message: words,
      referrer: '',
      about: null,
      notice: null,
      proved: true,
    };
    const letter = mailOf(
      { ...report, ticket, digest: '' },
      { to: context.reportsTo, reportId: row.id, file: null },
    );
    const mail = await context.mails.add(db, { ...letter, reply_to: email || null });
    await db.updateTable('mails').set({ report_id: row.id }).where('id', '=', mail).execute();
    await bringToDesk(context, db, { report: row.id, from: from_id, ticket, reporter });
  });
  return { ok: 1 };
}
