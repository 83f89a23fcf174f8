import type { SettingsBody } from '#contract/acts/choices.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { changeRevision } from './rows.ts';

/** Keeps settings of the viewer's, or takes them away; with `add` what is there already stays as it is. */
export async function changeSettings(
  context: WriteContext,
  { section, entries }: SettingsBody,
): Promise<object> {
  const { id: member_id } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    await changeRevision(db, member_id);
    for (const { name, value } of entries) {
      const set = { value, changed_ts: seconds(context) };
      if (value === null)
        await db
          .deleteFrom('member_settings')
          .where('member_id', '=', member_id)
          .where('name', '=', name)
          .execute();
      else
        await db
          .insertInto('member_settings')
          .values({ member_id, name, ...set, value })
          .onConflict((conflict) => {
            const same = conflict.columns(['member_id', 'name']);
            return section === 'add' ? same.doNothing() : same.doUpdateSet({ ...set, value });
          })
          .execute();
    }
  });
  return { ok: 1 };
}
