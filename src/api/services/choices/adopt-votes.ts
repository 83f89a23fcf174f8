import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { holdMembers } from '../friends/pair.ts';
import { countVote, tagsOfVoted, visitorsKey, voterOfMember } from '../stat/vote.ts';

/** Votes that are written at once: each has five values, of which a query takes some ten thousands. */
const AT_ONCE = 500;

const keyOf = ({ section, object_id }: { section: string; object_id: number }): string =>
  `${section} ${object_id}`;

/**
 * Makes the votes of this browser's visitor the viewer's. They stay counted as they are; where the viewer has voted on the same
 * thing, the visitor's vote is taken back.
 */
export async function adoptVotes(context: WriteContext): Promise<object> {
  const { id: member } = requireViewer(context);
  const visitor = visitorsKey(context);
  if (visitor === null) return { ok: 1 };
  const mine = voterOfMember(member);
  await context.db.transaction().execute(async (db) => {
    // The member is held: several browsers of one member bring theirs one after the other.
    await holdMembers(db, [member]);
    const votes = await db
      .deleteFrom('votes')
      .where('voter', '=', visitor)
      .returning(['section', 'object_id', 'vote', 'added_ts'])
      .execute();
    const tags: string[] = [];
    for (let from = 0; from < votes.length; from += AT_ONCE) {
      const some = votes.slice(from, from + AT_ONCE);
      const adopted = await db
        .insertInto('votes')
        .values(some.map((vote) => ({ ...vote, voter: mine })))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['section', 'object_id'])
        .execute();
      const known = new Set(adopted.map(keyOf));
      for (const { section, object_id, vote } of some.filter((each) => !known.has(keyOf(each)))) {
        await countVote(db, section, object_id, { likes: -vote, dislikes: vote - 1 });
        tags.push(...(await tagsOfVoted(db, section, [object_id])));
      }
    }
    if (tags.length > 0) await context.purge(db, tags);
  });
  return { ok: 1 };
}
