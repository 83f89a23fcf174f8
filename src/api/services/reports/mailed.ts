import type { Kysely } from 'kysely';
import type { MailTables } from '#platform/mail/outbox.ts';
import type { Database } from '../../db/schema/index.ts';

/** Notes that the message whose mail has left was mailed. A mail that is about no message changes nothing. */
export async function noteMailed(
  db: Kysely<MailTables>,
  { mail, now }: { mail: number; now: () => Date },
): Promise<void> {
  await db
    .$extendTables<Pick<Database, 'reports' | 'mails'>>()
    .updateTable('reports')
    .set({ mailed_ts: Math.floor(now().getTime() / 1000) })
    .where('id', '=', (from) =>
      from.selectFrom('mails').select('report_id').where('mails.id', '=', mail),
    )
    .execute();
}
