import type { ObjectSection } from '#contract/enums.ts';
import type { ServiceContext } from '../../context.ts';

/** Whether there is something with this id that a visitor can see. */
export async function isThere(
  { db }: ServiceContext,
  section: ObjectSection,
  id: number,
): Promise<boolean> {
  switch (section) {
    case 'videos':
    case 'albums':
    case 'models':
    case 'channels': {
      const row = await db
        .selectFrom(section)
        .select('id')
        .where('id', '=', id)
        .where('visible', '=', 1)
        .executeTakeFirst();
      return row !== undefined;
    }
    case 'playlists': {
      const row = await db
        .selectFrom('playlists')
        .select('id')
        .where('id', '=', id)
        .where('visibility', '=', 'public')
        .executeTakeFirst();
      return row !== undefined;
    }
    case 'members': {
      const row = await db.selectFrom(section).select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    }
  }
}
