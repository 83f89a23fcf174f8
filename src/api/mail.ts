import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { JobTables } from '#platform/jobs/sqlite-jobs.ts';
import type { MailSettings } from '#platform/mail/mail.ts';
import { openMailer } from '#platform/mail/open-mail.ts';
import { openOutbox, type NewMail, type Outbox } from '#platform/mail/outbox.ts';
import type { Database } from './db/schema/index.ts';
import type { Log } from './log.ts';
import { noteMailed } from './services/reports/mailed.ts';
import { readPicture } from './services/reports/read-picture.ts';

interface MailOptions {
  db: Kysely<Database>;
  queue: Pick<Jobs<Transaction<JobTables>>, 'enqueue'>;
  dataDir: string;
  /** Where the pictures of visitors' messages are. */
  blobs: Blobs;
  settings: MailSettings;
  now: () => Date;
  log: Log;
}

/** The mails of the site, whoever they are to. */
export interface Mails extends Omit<Outbox, 'add'> {
  /** Sends a mail later, if the transaction comes to its end; gives its number. */
  add: (transaction: Transaction<Database>, mail: NewMail) => Promise<number>;
}

/** Opens the outbox of the site. */
export function openMails({ settings, dataDir, blobs, log, db, ...options }: MailOptions): Mails {
  const outbox = openOutbox({
    ...options,
    db: db.$pickTables<'mails'>(),
    mailer: openMailer({ ...settings, folder: join(dataDir, 'mail'), log }),
    attachment: async (file) => {
      const content = await readPicture({ blobs }, file);
      // The words are worth more than nothing.
      if (!content) log.warn({ file }, 'a mail leaves without its picture, which is missing');
      return content && { filename: 'picture.jpg', content };
    },
    onSent: (transaction, mail) => noteMailed(transaction, { mail, now: options.now }),
  });
  const add: Mails['add'] = (transaction, mail) =>
    outbox.add(transaction.$pickTables<'mails' | 'jobs'>(), mail);
  return { ...outbox, add };
}
