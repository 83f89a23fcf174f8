import type { MessagesAct } from '#contract/calls/messages.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { mailOf } from '../reports/mail.ts';
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

/** Where an answer to the member goes; empty for who has no address. */
async function addressOf({ db }: WriteContext, member: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('email')
    .where('member_id', '=', member)
    .executeTakeFirst();
  return row?.email ?? '';
}

/**
 * Tells the operator of a message that the viewer got, with its words: they cannot be read any other way. The same one is told
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
  const email = await addressOf(context, member);
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
      { to: context.desk.to, reportId: row.id, file: null },
    );
    const mail = await context.mails.add(db, { ...letter, reply_to: email || null });
    await db.updateTable('mails').set({ report_id: row.id }).where('id', '=', mail).execute();
  });
  return { ok: 1 };
}
