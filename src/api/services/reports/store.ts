import { seconds, type WriteContext } from '../../context.ts';
import { mailOf } from './mail.ts';
import type { Report } from './report.ts';

/** Keeps a message together with its mail; false where its ticket has been used. */
export function storeReport(
  context: WriteContext,
  report: Report,
  file: string | null,
): Promise<boolean> {
  const { db, desk, mails } = context;
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('reports')
      .values({
        subject: report.subject,
        email: report.email,
        message: report.message,
        referrer: report.referrer || null,
        section: report.videoId === null ? null : 'videos',
        object_id: report.videoId,
        file,
        member_id: null,
        added_ts: seconds(context),
        closed_ts: null,
        ticket: report.ticket,
        digest: report.digest,
        proved: report.proved ? 1 : 0,
        mailed_ts: null,
      })
      .onConflict((conflict) => conflict.column('ticket').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    const letter = mailOf(report, { to: desk.to, reportId: row.id, file });
    const mail = await mails.add(transaction, letter);
    await transaction
      .updateTable('mails')
      .set({ report_id: row.id })
      .where('id', '=', mail)
      .execute();
    return true;
  });
}
