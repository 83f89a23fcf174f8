import { join } from 'node:path';
import { Tickets } from '../../captcha/tickets.ts';
import { UsedTickets } from '../../captcha/used-tickets.ts';
import type { Log } from '../../log.ts';
import { secretFor, type SecretSource } from '#platform/secret.ts';
import { PictureRedrawer } from './redraw.ts';

/** Where visitors' messages come in: the captcha and the pictures. */
export interface Desk {
  tickets: Tickets;
  usedTickets: UsedTickets;
  pictures: PictureRedrawer;
  /** Folder of attached pictures. */
  files: string;
  /** Who gets the messages. */
  to: string;
}

interface DeskOptions {
  dataDir: string;
  secret: SecretSource;
  /** Who gets the messages. */
  to: string;
  now: () => Date;
  log: Log;
}

/** Opens the desk. */
export function openDesk({ dataDir, secret, to, now, log }: DeskOptions): Desk {
  return {
    tickets: new Tickets({ secret: secretFor(secret, 'captcha'), now }),
    usedTickets: new UsedTickets(),
    pictures: new PictureRedrawer(log),
    files: join(dataDir, 'reports'),
    to,
  };
}
