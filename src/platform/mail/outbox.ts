import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Jobs } from '../jobs/job.ts';
import type { JobTables } from '../jobs/sqlite-jobs.ts';
import type { Mail, Mailer } from './mail.ts';

/** The kind of job that sends a mail. */
export const MAIL_JOB = 'mail';

/** A mail that waits to be sent; when it is tried is its job's. */
export interface MailTable {
  id: Generated<number>;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body: string;
  /** What its sender calls the file that goes with it. */
  file: string | null;
  /** The page on which a press ends mails like it; none for what its reader asked for. */
  unsubscribe: Generated<string | null>;
  added_ts: number;
  /** From when on it is too late for it; null for one that waits as long as it has to. Five days unless told. */
  until_ts: Generated<number | null>;
}

/** The table that an outbox is kept in. */
export interface MailTables {
  mails: MailTable;
}

/** A transaction that a mail is part of. */
type MailTransaction = Transaction<MailTables & JobTables>;

interface OutboxOptions {
  db: Kysely<MailTables>;
  queue: Pick<Jobs<Transaction<JobTables>>, 'enqueue'>;
  mailer: Mailer;
  /** The file that goes with a mail, by the name in its row; null where it is missing. Rejects where it may be there later. */
  attachment: (name: string) => Promise<Mail['attachment']>;
  /** Notes, in the transaction that takes a mail out of the box, that it has left. */
  onSent: (transaction: Transaction<MailTables>, id: number) => Promise<void>;
  now: () => Date;
}

/** Longer than a server that is away for days is asked again: what has not left by then tells nobody anything new, and may name who is gone. */
const KEPT_SECONDS = 5 * 86_400;

/** What is put into the outbox; the time is the outbox's own. */
export type NewMail = Omit<Insertable<MailTable>, 'id' | 'added_ts'>;

/** Mails wait here, in the database, until they have left, or it is too late for them: a mail server that is away for days loses none. */
export interface Outbox {
  /** Puts a mail into the outbox, and the job that sends it, within the transaction that is the reason for it; gives its number. */
  add: (transaction: MailTransaction, mail: NewMail) => Promise<number>;
  /**
   * Sends the mail of a job; rejects when it did not leave. One that has left is in the outbox no more, so that its job,
   * done again, sends nothing. Only a process that ends between the mail server's yes and our noting it sends a second
   * copy: it has the same Message-ID, by which a mailbox knows it.
   */
  send: (payload: unknown) => Promise<void>;
  /** Drops the mails that it is too late for. */
  forgetLate: () => Promise<void>;
  close: () => void;
}

function mailOf(payload: unknown): number {
  const { mail } = Object(payload) as { mail?: unknown };
  if (typeof mail !== 'number') throw new TypeError('A job names no mail.');
  return mail;
}

/** Opens the outbox of a database. What is put into it is sent by whoever does the jobs of the queue. */
export function openOutbox({ db, queue, mailer, now, ...options }: OutboxOptions): Outbox {
  const { attachment, onSent } = options;
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const letterOf = async (mail: Selectable<MailTable>): Promise<Mail> => ({
    id: `islet-${mail.added_ts}-${mail.id}`,
    to: mail.recipient,
    replyTo: mail.reply_to,
    unsubscribe: mail.unsubscribe,
    subject: mail.subject,
    text: mail.body,
    attachment: mail.file === null ? null : await attachment(mail.file),
  });
  return {
    async add(transaction, mail) {
      const added_ts = seconds();
      const { id } = await transaction
        .insertInto('mails')
        .values({ until_ts: added_ts + KEPT_SECONDS, ...mail, added_ts })
        .returning('id')
        .executeTakeFirstOrThrow();
      const job = { kind: MAIL_JOB, payload: { mail: id } };
      await queue.enqueue(transaction.$pickTables<'jobs'>(), job);
      return id;
    },

    async send(payload) {
      const mail = await db
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', mailOf(payload))
        .executeTakeFirst();
      if (!mail || (mail.until_ts !== null && mail.until_ts <= seconds())) return;
      await mailer.send(await letterOf(mail));
      await db.transaction().execute(async (transaction) => {
        await onSent(transaction, mail.id);
        await transaction.deleteFrom('mails').where('id', '=', mail.id).execute();
      });
    },

    async forgetLate() {
      await db.deleteFrom('mails').where('until_ts', '<=', seconds()).execute();
    },

    close: () => mailer.close(),
  };
}
