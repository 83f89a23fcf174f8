import { cacheTags } from '#config/cache-tags.ts';
import type { WallSection } from '#contract/enums.ts';
import { commentTags, countComment } from '../../comments/count.ts';
import { untellComment, untellPost } from '../../comments/untell.ts';
import { gone, personOf, stateOf, type Change, type SubjectKind } from './subject.ts';

type Table = 'comments' | 'wall_posts';

/** Shows or hides what somebody wrote, where it is not so already; gives where it stands. Of what is hidden nobody is told any more. */
async function setVisible({ context, db, id }: Change, table: Table, visible: 0 | 1) {
  const row = await db
    .updateTable(table as 'comments')
    .set({ visible })
    .where('id', '=', id)
    .where('visible', '=', visible === 1 ? 0 : 1)
    .returning(['section', 'object_id', 'member_id as author'])
    .$if(table === 'comments', (query) => query.returning('parent_id as parent'))
    .executeTakeFirst();
  if (!row) throw gone();
  const { author, parent = null } = row;
  const about = { section: row.section, id: row.object_id };
  if (table === 'wall_posts') {
    const wall = about as { section: WallSection; id: number };
    if (visible === 0) await untellPost(context, db, { author, about: wall });
    return [cacheTags.wall(about.section, about.id)];
  }
  await countComment(db, about, visible === 1 ? 1 : -1);
  if (visible === 0) await untellComment(context, db, { id, author, parent, about });
  return commentTags(about);
}

/** Comments and posts on walls. */
export const writtenSubject = (table: Table): SubjectKind => ({
  find: async ({ db }, id, takedown) => {
    const row = await db
      .selectFrom(table as 'comments')
      .innerJoin('members', 'members.id', 'member_id')
      .select(['section', 'object_id', 'text', 'visible', 'member_id', 'display_name'])
      .where(`${table as 'comments'}.id`, '=', id)
      .executeTakeFirst();
    if (!row || (row.visible === 0 && takedown === null)) return null;
    return {
      ...{ title: '', text: row.text, pictures: [], state: stateOf(takedown) },
      owner: personOf(row.member_id, row.display_name),
      on: { section: row.section, id: row.object_id },
    };
  },
  // One that is hidden and is to be removed is not shown as it is.
  takeDown: async (change) => ({ previous: '', tags: await setVisible(change, table, 0) }),
  putBack: (change) => setVisible(change, table, 1),
});
