import { join } from 'node:path';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Jobs } from '#platform/jobs/job.ts';
import type { JobTables } from '#platform/jobs/sqlite-jobs.ts';
import type { Database } from '../db/schema/index.ts';
import type { MailTable } from '../db/schema/mails.ts';
import type { Mailer } from './mailer.ts';

/** The kind of job that sends a mail. */
export const MAIL_JOB = 'mail';

interface OutboxOptions {
  db: Kysely<Database>;
  queue: Pick<Jobs<Transaction<JobTables>>, 'enqueue' | 'retryAll'>;
  mailer: Mailer;
  /** Folder of attached files. */
  files: string;
  now: () => Date;
}

/** What is put into the outbox; the time is the outbox's own. */
export type NewMail = Omit<Insertable<MailTable>, 'id' | 'added_ts'>;

function mailOf(payload: unknown): number {
  const { mail } = Object(payload) as { mail?: unknown };
  if (typeof mail !== 'number') throw new TypeError('A job names no mail.');
  return mail;
}

/** Mails wait here, in the database, until they have left: a dead mail server loses none. */
export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Puts a mail into the outbox, and the job that sends it, within the transaction that is the reason for it. */
  async add(transaction: Transaction<Database>, mail: NewMail): Promise<void> {
    const { id } = await transaction
      .insertInto('mails')
      .values({ ...mail, added_ts: this.#seconds() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const job = { kind: MAIL_JOB, payload: { mail: id } };
    await this.#options.queue.enqueue(transaction.$pickTables<'jobs'>(), job);
  }

  /**
   * Sends the mail of a job; rejects when it did not leave. One that has left is in the outbox no more, so that its job,
   * done again, sends nothing. Only a process that ends between the mail server's yes and our noting it sends a second
   * copy: it has the same Message-ID, by which a mailbox knows it.
   */
  async send(payload: unknown): Promise<void> {
    const { db, mailer, files } = this.#options;
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailOf(payload))
      .executeTakeFirst();
    if (!mail) return;
    await mailer.send({
      id: `islet-${mail.added_ts}-${mail.id}`,
      to: mail.recipient,
      replyTo: mail.reply_to,
      subject: mail.subject,
      text: mail.body,
      attachment: mail.file === null ? null : { filename: mail.file, path: join(files, mail.file) },
    });
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('mails').where('id', '=', mail.id).execute();
      if (mail.report_id === null) return;
      await transaction
        .updateTable('reports')
        .set({ mailed_ts: this.#seconds() })
        .where('id', '=', mail.report_id)
        .execute();
    });
  }

  /** Makes due what a mail server did not take: at a start it may be another one. */
  retryAll(): Promise<void> {
    return this.#options.queue.retryAll(MAIL_JOB);
  }

  close(): void {
    this.#options.mailer.close();
  }

  #seconds(): number {
    return Math.floor(this.#options.now().getTime() / 1000);
  }
}
