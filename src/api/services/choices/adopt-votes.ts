import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { countVote, tagsOfVoted, visitorsKey, voterOfMember } from '../stat/vote.ts';

/**
 * Makes the votes of this browser's visitor the viewer's. They stay counted as they are; where the viewer has voted on the same
 * thing, the visitor's vote is taken back.
 */
export async function adoptVotes(context: WriteContext): Promise<object> {
  const mine = voterOfMember(requireViewer(context).id);
  const visitor = visitorsKey(context);
  if (visitor === null) return { ok: 1 };
  await context.db.transaction().execute(async (db) => {
    const twice = await db
      .deleteFrom('votes')
      .where('voter', '=', visitor)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('votes as known')
            .select('known.vote')
            .where('known.voter', '=', mine)
            .whereRef('known.section', '=', 'votes.section')
            .whereRef('known.object_id', '=', 'votes.object_id'),
        ),
      )
      .returning(['section', 'object_id', 'vote'])
      .execute();
    const tags: string[] = [];
    for (const { section, object_id, vote } of twice) {
      await countVote(db, section, object_id, { likes: -vote, dislikes: vote - 1 });
      tags.push(...(await tagsOfVoted(db, section, object_id)));
    }
    await db.updateTable('votes').set({ voter: mine }).where('voter', '=', visitor).execute();
    if (tags.length > 0) await context.purge(db, tags);
  });
  return { ok: 1 };
}
