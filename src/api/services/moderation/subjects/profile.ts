import { cacheTags } from '#config/cache-tags.ts';
import type { CallContext } from '../../../context.ts';
import { pictureAddresses } from '../../profile/picture-addresses.ts';
import { followName, namedVideos } from '../../search/follow-name.ts';
import { endClaims } from './channel-claim.ts';
import { gone, personOf, stateOf, type Change, type SubjectKind } from './subject.ts';

type Table = 'channels' | 'models';

const KINDS = { channels: 'channel', models: 'model' } as const;

/** Shows a channel or a model or not: its page, its place in lists and searches, and its name below videos. */
async function setVisible({ context, db, id }: Change, table: Table, visible: 0 | 1) {
  const row = await db
    .updateTable(table as 'channels')
    .set({ visible })
    .where('id', '=', id)
    .where('visible', '=', visible === 1 ? 0 : 1)
    .returning(['dir', 'title'])
    .executeTakeFirst();
  if (!row) throw gone();
  const kind = KINDS[table];
  const title = visible === 1 ? row.title : '';
  await followName(context, db, { kind, id, title });
  const shared = [cacheTags[table], cacheTags.main, cacheTags.videos, cacheTags.wall(table, id)];
  return [...shared, cacheTags[kind](row.dir), ...(await namedVideos(db, { kind, id }))];
}

/** A channel that is removed is nobody's: also shown again it has no owner until a claim is accepted. */
async function takeAway({ db, id, decision }: Change): Promise<void> {
  await db.updateTable('channels').set({ owner_id: null }).where('id', '=', id).execute();
  await endClaims(db, id, decision);
}

/** All pictures of one, the larger ones first, each once. */
async function picturesOf(context: CallContext, table: Table, id: number): Promise<string[]> {
  const { visible, ...stored } =
    table === 'channels'
      ? await context.db
          .selectFrom('channels')
          .select(['avatar', 'scr', 'scr1', 'scr2', 'cf3', 'cf4', 'cf7', 'visible'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      : await context.db
          .selectFrom('models')
          .select(['img', 'avatar', 'avatar2', 'visible'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
  const each = [...new Set(Object.values(stored).filter(Boolean))];
  return pictureAddresses(context, each, visible === 1);
}

/** Channels, which may have an owner, and models, who have none. */
export const profileSubject = (table: Table): SubjectKind => ({
  find: async (context, id, takedown) => {
    const { db } = context;
    const row = await db
      .selectFrom(table as 'channels')
      .select(['title', 'dir', 'description'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const owner =
      table === 'channels'
        ? await db
            .selectFrom('channels')
            .innerJoin('members', 'members.id', 'owner_id')
            .select(['members.id', 'display_name'])
            .where('channels.id', '=', id)
            .executeTakeFirst()
        : undefined;
    return {
      ...{ title: row.title, text: row.description, state: stateOf(takedown), on: null },
      ...{ dir: row.dir, pictures: await picturesOf(context, table, id) },
      owner: owner ? personOf(owner.id, owner.display_name) : null,
    };
  },
  // One that is hidden and is to be removed is shown again before.
  takeDown: async (change, measure) => {
    const tags = await setVisible(change, table, 0);
    if (table === 'channels' && measure === 'remove') await takeAway(change);
    return { previous: '', tags };
  },
  putBack: (change) => setVisible(change, table, 1),
});
