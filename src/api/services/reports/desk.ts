import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Jobs } from '#platform/jobs/job.ts';
import type { JobTables } from '#platform/jobs/sqlite-jobs.ts';
import { Tickets } from '../../captcha/tickets.ts';
import { UsedTickets } from '../../captcha/used-tickets.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Log } from '../../log.ts';
import { createMailer, type MailSettings } from '../../mail/mailer.ts';
import { Outbox } from '../../mail/outbox.ts';
import { secretFor, type SecretSource } from '#platform/secret.ts';
import { PictureRedrawer } from './redraw.ts';

/** Where visitors' messages come in: the captcha, the pictures and the outgoing mail. */
export interface Desk {
  tickets: Tickets;
  usedTickets: UsedTickets;
  pictures: PictureRedrawer;
  outbox: Outbox;
  /** Folder of attached pictures. */
  files: string;
  /** Who gets the messages. */
  to: string;
}

interface DeskOptions {
  db: Kysely<Database>;
  queue: Pick<Jobs<Transaction<JobTables>>, 'enqueue' | 'retryAll'>;
  dataDir: string;
  secret: SecretSource;
  mail: MailSettings;
  now: () => Date;
  log: Log;
}

/** Opens the desk. What is put into its outbox is sent by whoever does the jobs of the queue. */
export function openDesk({ db, queue, dataDir, secret, mail, now, log }: DeskOptions): Desk {
  const files = join(dataDir, 'reports');
  const mailer = createMailer(mail, join(dataDir, 'mail'));
  return {
    tickets: new Tickets({ secret: secretFor(secret, 'captcha'), now }),
    usedTickets: new UsedTickets(),
    pictures: new PictureRedrawer(log),
    outbox: new Outbox({ db, queue, mailer, files, now }),
    files,
    to: mail.to,
  };
}
