import { join } from 'node:path';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { MailTable } from '../db/schema/mails.ts';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';

interface OutboxOptions {
  db: Kysely<Database>;
  mailer: Mailer;
  /** Folder of attached files. */
  files: string;
  now: () => Date;
  log: Log;
}

/** What is put into the outbox; times are the outbox's own. */
export type NewMail = Omit<Insertable<MailTable>, 'id' | 'added_ts' | 'due_ts' | 'attempts'>;

const BATCH = 20;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 6 * 3600;

/** Seconds until the next try: a minute, then twice as long each time, at most six hours. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
}

/** Whether a mail server refused this one mail, as against there being none to ask. */
const wasAnswered = (error: unknown): boolean =>
  error instanceof Error && typeof (error as { responseCode?: unknown }).responseCode === 'number';

/** The part of a failure that names nobody: a server's words may hold addresses. */
function reasonOf(error: unknown): object {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { reason: typeof code === 'string' ? code : error.name, status: responseCode };
}

/** Mails wait here, in the database, until they have left: a dead mail server loses none. */
export class Outbox {
  readonly #options: OutboxOptions;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Puts a mail into the outbox, within the transaction that is the reason for it. */
  async add(db: Kysely<Database>, mail: NewMail): Promise<void> {
    const now = this.#seconds();
    await db
      .insertInto('mails')
      .values({ ...mail, added_ts: now, due_ts: now })
      .execute();
  }

  /** Makes everything that waits due: at a start the server may be another one. */
  async retryAll(): Promise<void> {
    await this.#options.db.updateTable('mails').set({ due_ts: this.#seconds() }).execute();
  }

  /** Sends what is due; resolves once that was tried, and never rejects. */
  wake(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#round())
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'outbox failed'));
    return this.#running;
  }

  /** Waits for the mail that is on its way. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    this.#options.mailer.close();
  }

  #seconds(): number {
    return Math.floor(this.#options.now().getTime() / 1000);
  }

  async #round(): Promise<void> {
    const { db } = this.#options;
    for (;;) {
      const due = await db
        .selectFrom('mails')
        .selectAll()
        .where('due_ts', '<=', this.#seconds())
        .orderBy('due_ts')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      if (due.length === 0) return;
      for (const mail of due) {
        if (this.#closed || !(await this.#try(mail))) return;
      }
    }
  }

  /** False where there was no server to talk to: the others' turn would only be lost as well. */
  async #try(mail: Selectable<MailTable>): Promise<boolean> {
    const { db, mailer, files, log } = this.#options;
    try {
      await mailer.send({
        id: `islet-${mail.added_ts}-${mail.id}`,
        to: mail.recipient,
        replyTo: mail.reply_to,
        subject: mail.subject,
        text: mail.body,
        attachment:
          mail.file === null ? null : { filename: mail.file, path: join(files, mail.file) },
      });
    } catch (error) {
      const attempts = mail.attempts + 1;
      log.warn({ mail: mail.id, attempts, ...reasonOf(error) }, 'a mail was not sent');
      const due = this.#seconds() + retryAfter(attempts);
      await db
        .updateTable('mails')
        .set({ attempts, due_ts: due })
        .where('id', '=', mail.id)
        .execute();
      return wasAnswered(error);
    }
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('mails').where('id', '=', mail.id).execute();
      if (mail.report_id === null) return;
      await transaction
        .updateTable('reports')
        .set({ mailed_ts: this.#seconds() })
        .where('id', '=', mail.report_id)
        .execute();
    });
    return true;
  }
}
