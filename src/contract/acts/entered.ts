import { z } from 'zod';

/**
 * What comes after a sign-in that went well: a second step, or word of the deletion that the account waits for; after a password that was
 * set by a mail, a look at the other ways in that the account has.
 */
const NEXT = ['code', 'leaving', 'ways'] as const;

/** The answer of what signs somebody in. `next` is null where they go on to where they were. */
export const entered = z
  .object({ ok: z.unknown(), next: z.enum(NEXT).nullable().catch(null).default(null) })
  .transform(({ next }) => ({ next }));
export type Entered = z.output<typeof entered>;
