import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { latestSearches } from './searches.ts';

/** What the viewer leaves out and searched for, and settings of theirs. Its revision is read first: what changes meanwhile is asked for again. */
export async function getOwnChoices(context: CallContext): Promise<object> {
  const { db } = context;
  const { id } = requireViewer(context);
  const { choices_rev: revision } = await db
    .selectFrom('members')
    .select('choices_rev')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const exclusions = await db
    .selectFrom('exclusions')
    .select(['kind', 'title', 'dir'])
    .where('member_id', '=', id)
    .orderBy('added_ts')
    .orderBy('title_key')
    .execute();
  const searches = await latestSearches(db, id).execute();
  const settings = await db
    .selectFrom('member_settings')
    .select(['name', 'value'])
    .where('member_id', '=', id)
    .orderBy('name')
    .execute();
  return {
    revision,
    exclusions: exclusions.map(({ kind, title, dir }) => [kind, title, dir]),
    searches: searches.map(({ title }) => title),
    settings: settings.map(({ name, value }) => [name, value]),
  };
}
