import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Jobs } from '#platform/jobs/job.ts';
import type { JobTables } from '#platform/jobs/sqlite-jobs.ts';
import { Tickets } from '../../captcha/tickets.ts';
import { UsedTickets } from '../../captcha/used-tickets.ts';
import type { Log } from '../../log.ts';
import { secretFor, type SecretSource } from '#platform/secret.ts';
import { PictureRedrawer } from './redraw.ts';

type Queue = Pick<Jobs<Transaction<JobTables>>, 'enqueue'>;

/** Where visitors' messages come in: the captcha and the pictures. */
export interface Desk {
  tickets: Tickets;
  usedTickets: UsedTickets;
  pictures: PictureRedrawer;
  /** For what is looked at later. */
  queue: Queue;
  /** Who gets the messages. */
  to: string;
  /** The secret key of what becomes of a report, made of the captcha that it came with: sent twice, it has one. */
  receiptOf: (ticket: string) => string;
}

interface DeskOptions {
  queue: Queue;
  secret: SecretSource;
  /** Who gets the messages. */
  to: string;
  now: () => Date;
  log: Log;
}

/** Opens the desk. */
export function openDesk({ queue, secret, to, now, log }: DeskOptions): Desk {
  const receipts = secretFor(secret, 'receipts of reports');
  return {
    tickets: new Tickets({ secret: secretFor(secret, 'captcha'), now }),
    usedTickets: new UsedTickets(),
    pictures: new PictureRedrawer(log),
    queue,
    to,
    receiptOf: (ticket) => createHmac('sha256', receipts).update(ticket).digest('base64url'),
  };
}
