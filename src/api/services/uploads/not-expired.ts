import { expressionBuilder } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** Whether an upload is not over at `now`: what nobody went on with is begun anew, though the job that takes it away comes once an hour. */
export function notExpired(now: number) {
  const { eb, or } = expressionBuilder<Database, 'uploads'>();
  return or([
    eb('uploads.state', '<>', 'receiving'),
    eb('uploads.expires_ts', 'is', null),
    eb('uploads.expires_ts', '>', now),
  ]);
}
