import { MAX_EXCLUSIONS } from '#config/exclusions.ts';
import type { ExclusionsBody, OwnExclusion } from '#contract/acts/choices.ts';
import { exclusionKey } from '#lib/exclusion-key.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { changeRevision } from './rows.ts';

type Db = Transaction<Database>;

/** Throws `list_full` where there are more of a kind than one may have. */
async function add(
  db: Db,
  entries: readonly OwnExclusion[],
  of: { member_id: number; added_ts: number },
): Promise<void> {
  for (const { kind, title, dir } of entries)
    await db
      .insertInto('exclusions')
      .values({ ...of, kind, title, dir, title_key: exclusionKey(title) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const over = await db
    .selectFrom('exclusions')
    .select('kind')
    .where('member_id', '=', of.member_id)
    .groupBy('kind')
    .having(({ fn }) => fn.countAll(), '>', MAX_EXCLUSIONS)
    .executeTakeFirst();
  if (over) throw new ServiceError('list_full');
}

async function remove(db: Db, entries: readonly OwnExclusion[], member: number): Promise<void> {
  for (const { kind, title } of entries)
    await db
      .deleteFrom('exclusions')
      .where('member_id', '=', member)
      .where('kind', '=', kind)
      .where('title_key', '=', exclusionKey(title))
      .execute();
}

/** Changes what the viewer leaves out, all of it or nothing; each comes to the same end when it is sent twice. Throws `list_full`. */
export async function changeExclusions(
  context: WriteContext,
  { section, entries }: ExclusionsBody,
): Promise<object> {
  const { id } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    await changeRevision(db, id);
    if (section === 'rem') await remove(db, entries, id);
    else await add(db, entries, { member_id: id, added_ts: seconds(context) });
  });
  return { ok: 1 };
}
