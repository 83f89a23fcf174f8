import { sql } from 'kysely';
import type { StatBody } from '#contract/calls/stat.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { isDeclaredBot } from './declared-bot.ts';
import { isThere } from './objects.ts';

type ViewBody = Extract<StatBody, { act: 'view' }>;

/**
 * Counts a view (SPEC.md §7), save those of programs that say what they are. Videos are counted in bulk a little later.
 * Throws `not_found`.
 */
export async function countView(context: WriteContext, body: ViewBody): Promise<object> {
  const { section, object_id: id } = body;
  if (!(await isThere(context, section, id))) throw new ServiceError('not_found');
  if (isDeclaredBot(context.userAgent)) return { ok: 1 };
  if (section === 'videos') context.views.addView(id);
  if (section === 'albums' || section === 'playlists') {
    await sql`UPDATE ${sql.table(section)} SET viewed = viewed + 1 WHERE id = ${id}`.execute(
      context.db,
    );
  }
  return { ok: 1 };
}
