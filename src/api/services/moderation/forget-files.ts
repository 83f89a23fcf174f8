import { APPEAL_SECONDS, STATUS } from '#config/moderation.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { removeFiles, removeVideoFiles } from '../../media/drop-removed.ts';

/** A transaction each, and so many at a time. */
const BATCH = 100;

/**
 * Lets the files of videos and albums go that were removed or not accepted, once nobody can object to that any more: until then another
 * decision may show them again. Gives how many that were; done twice it finds none.
 */
export async function forgetRemovedFiles({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const over = await db
    .selectFrom('takedowns')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .select(['takedowns.object_id as id', 'takedowns.section', 'decision_id'])
    .where('takedowns.section', 'in', ['videos', 'albums'])
    .where('measure', 'in', ['remove', 'reject'])
    .where('decided_ts', '<=', seconds({ now }) - APPEAL_SECONDS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.section', '=', 'takedowns.section')
            .whereRef('cases.object_id', '=', 'takedowns.object_id')
            .where('closed_ts', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
  let forgotten = 0;
  for (const { id, section, decision_id } of over) {
    if (section !== 'videos' && section !== 'albums') continue;
    await db.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom('takedowns')
        .where('section', '=', section)
        .where('object_id', '=', id)
        .where('decision_id', '=', decision_id)
        .executeTakeFirst();
      // A moderator has just shown it again, or decided anew.
      if (gone.numDeletedRows === 0n) return;
      forgotten += 1;
      await transaction
        .updateTable(section as 'videos')
        .set({ status_id: STATUS.deleted })
        .where('id', '=', id)
        .where('visible', '=', 0)
        .execute();
      if (section === 'videos') await removeVideoFiles(transaction, id);
      else await removeFiles(transaction, 'album', id);
    });
  }
  return forgotten;
}
