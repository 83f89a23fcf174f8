import { z } from 'zod';

/** The answer of an action that has nothing to say but that it is done. */
export const done = z.object({ ok: z.unknown() }).transform(() => ({ ok: true as const }));
export type Done = z.output<typeof done>;
