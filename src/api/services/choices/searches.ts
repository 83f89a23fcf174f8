import { SEARCHES_KEPT } from '#config/limits.ts';
import type { SearchesBody } from '#contract/acts/choices.ts';
import { cleanSearchText, isSearchable } from '#lib/search-text.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { requireViewer } from '../../viewer.ts';
import { changeRevision } from './rows.ts';

/** The latest searches of a member, as many as are kept. */
export const latestSearches = (db: Pick<Transaction<Database>, 'selectFrom'>, member: number) =>
  db
    .selectFrom('recent_searches')
    .select(['title', 'title_key'])
    .where('member_id', '=', member)
    .orderBy('added_ts', 'desc')
    .orderBy('title_key')
    .limit(SEARCHES_KEPT);

/** Puts searches before those that are there; the latest is the first of `entries`. */
async function add(
  db: Transaction<Database>,
  entries: readonly string[],
  of: { member_id: number; added_ts: number },
): Promise<void> {
  for (const [index, text] of entries.slice(0, SEARCHES_KEPT).entries()) {
    if (!isSearchable(text)) continue;
    const title = cleanSearchText(text);
    const added_ts = of.added_ts - index;
    await db
      .insertInto('recent_searches')
      .values({ ...of, title, title_key: title.toLowerCase(), added_ts })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'title_key']).doUpdateSet({ title, added_ts }),
      )
      .execute();
  }
  const kept = await latestSearches(db, of.member_id).execute();
  if (kept.length < SEARCHES_KEPT) return;
  const keys = kept.map(({ title_key }) => title_key);
  await db
    .deleteFrom('recent_searches')
    .where('member_id', '=', of.member_id)
    .where('title_key', 'not in', keys)
    .execute();
}

/** Keeps what the viewer searched for, or forgets it. A text that is no search is passed over. */
export async function changeSearches(context: WriteContext, body: SearchesBody): Promise<object> {
  const { id } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    await changeRevision(db, id);
    if (body.section === 'add')
      await add(db, body.entries, { member_id: id, added_ts: seconds(context) });
    else await db.deleteFrom('recent_searches').where('member_id', '=', id).execute();
  });
  return { ok: 1 };
}
