import { takesDown } from '#config/moderation.ts';
import { blockFiles } from './blocks/block-file.ts';
import { liftBlocksBy, liftBlocksOf } from './blocks/lift.ts';
import { lookedAtBy } from './root-case.ts';
import { SUBJECT_KINDS } from './subjects/kinds.ts';
import { gone, type Change } from './subjects/subject.ts';
import { takedownOf } from './takedowns.ts';
import type { MadeDecision } from './tell.ts';

type Ground = Pick<Change, 'context' | 'db'>;
type Decision = MadeDecision & { moderator_id: number };

/** Takes down what a decision is about, or shows it again, where it is there; gives the tags of the pages that are no longer true. */
async function changeSubject(
  { context, db }: Ground,
  { id: decision, measure, section, object_id: id }: Decision,
  isThere: boolean,
): Promise<string[]> {
  if (measure === 'none' || section === null || id === null) return [];
  const kind = SUBJECT_KINDS[section];
  const change = { context, db, id, decision };
  const before = await takedownOf(db, { section, object_id: id });
  // Nobody has decided about it yet.
  if (measure === 'accept' && !before) {
    if (!kind.accept) throw gone();
    return kind.accept(change);
  }
  const shown = before && isThere ? await kind.putBack(change, before.previous) : [];
  await db
    .deleteFrom('takedowns')
    .where('section', '=', section)
    .where('object_id', '=', id)
    .execute();
  if (!takesDown(measure)) return shown;
  const { previous, tags } = await kind.takeDown(change, measure);
  const row = { section, object_id: id, decision_id: decision, previous };
  await db.insertInto('takedowns').values(row).execute();
  // What was limited to some countries before is so no more.
  return [...shown, ...tags];
}

/** Keeps files from coming back, or lets those come back of what is shown again or accepted; of what is gone, what the decisions blocked that are looked at again. */
async function changeBlocks({ context, db }: Ground, decision: Decision): Promise<void> {
  const { id, section, object_id, measure, moderator_id: moderator, reason } = decision;
  const about = { section, object_id };
  if (decision.isBlocked) await blockFiles(context, db, { decision: id, about });
  const by = { moderator, reason };
  if (decision.gone === 1 && measure === 'restore')
    await liftBlocksBy(context, db, { decisions: await lookedAtBy(db, decision), ...by });
  else if (measure === 'restore' || measure === 'accept')
    await liftBlocksOf(context, db, { about, ...by });
}

/** Does what was decided; gives the tags of the pages that are no longer true. Of what is not there nothing is shown again. Throws `already_gone`. */
export async function carryOut(
  ground: Ground,
  decision: Decision,
  { isThere }: { isThere: boolean },
): Promise<string[]> {
  const tags = await changeSubject(ground, decision, isThere);
  await changeBlocks(ground, decision);
  return tags;
}
