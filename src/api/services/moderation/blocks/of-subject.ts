import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/index.ts';
import { findSent } from '../sent.ts';
import type { About } from '../takedowns.ts';
import { alikeTo, blocksOf, printOf, type Alike } from './find.ts';
import { alikeAlbums, photoPrintsOf } from './photos.ts';

/** Whether the files of what a case is about are known. */
async function hasKnownFiles(db: Kysely<Database>, about: About): Promise<boolean> {
  const { section, object_id: id } = about;
  // A draft is its member's alone, and not gone: nobody decides about it.
  if (id === null || !(await findSent(db, about))) return false;
  if (section === 'videos') return (await printOf(db, id)) !== undefined;
  return section === 'albums' && (await photoPrintsOf(db, id)).length > 0;
}

/** Whether they can be blocked now: what is blocked already is not once more. */
export const canBlockFiles = async (db: Kysely<Database>, about: About): Promise<boolean> =>
  (await hasKnownFiles(db, about)) && (await blocksOf(db, about)).length === 0;

/** What looks like that which a case is about; nothing for what is neither video nor album. */
export async function alikeOf(
  db: Kysely<Database>,
  { section, object_id: id }: About,
): Promise<Alike[]> {
  if (id === null) return [];
  if (section === 'videos') return alikeTo(db, id);
  return section === 'albums' ? alikeAlbums(db, id) : [];
}
