import { cacheTags } from '#config/cache-tags.ts';
import { withdrawOfMember } from '../../notifications/gone.ts';
import { pictureAddresses } from '../../profile/picture-addresses.ts';
import { facesTags } from '../../profile/shown-on.ts';
import { gone, stateOf, type Change, type SubjectKind } from './subject.ts';

const tagsOf = async ({ context, db, id }: Change): Promise<string[]> => [
  cacheTags.wall('members', id),
  cacheTags.main,
  ...(await facesTags(context, db, id)),
];

/** Has a search find a member's name, or not. */
async function name({ context, db, id }: Change, isShown: boolean): Promise<void> {
  const row = await db
    .selectFrom('members')
    .select(['username', 'display_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw gone();
  const title = isShown ? row.display_name : '';
  const aliases = isShown ? [row.username] : [];
  await context.catalogue.index.putEntity(db, { kind: 'member', id, title, aliases });
}

/** Of a member their pages and pictures are taken down: `takedowns` itself is what hides them (members/access.ts, media/find-asset.ts). */
export const memberSubject: SubjectKind = {
  find: async (context, id, takedown) => {
    const row = await context.db
      .selectFrom('members')
      .select(['username', 'display_name', 'about', 'avatar', 'cover'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    return {
      ...{ title: row.display_name, text: row.about ?? '', state: stateOf(takedown), on: null },
      owner: { id, name: row.display_name },
      pictures: await pictureAddresses(
        context,
        [row.avatar, row.cover].filter((picture) => picture !== null),
        takedown === null,
      ),
    };
  },
  takeDown: async (change) => {
    await name(change, false);
    const told = await withdrawOfMember(change.db, change.id);
    return { previous: '', tags: [...(await tagsOf(change)), ...told] };
  },
  putBack: async (change) => {
    await name(change, true);
    return tagsOf(change);
  },
};
