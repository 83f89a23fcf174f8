import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { categoriesSchema } from '#config/categories-file.ts';
import { readSettings, SettingsError, type Settings } from '#config/settings.ts';
import { becomeOwnerOf } from './become-owner.ts';
import { toldFile } from './told-file.ts';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * The settings of a command that reads or changes the site's data. Throws a SettingsError also where another API has them: a database is there all the
 * same, of a try before or of a setting that was left, and nobody would see what is done in it.
 */
export function readOwnSettings(env: Parameters<typeof readSettings>[0]): Settings {
  const settings = readSettings(env);
  if (settings.apiOrigin !== null) {
    throw new SettingsError(
      'With an API_ORIGIN the site has no database of its own: give this command to the API there.',
    );
  }
  return settings;
}

/** What `npm run role` may give, by its word. */
export const ROLE_WORDS = { moderator: 'moderator', none: 'member' } as const;
export type RoleWord = keyof typeof ROLE_WORDS;

/** Gives a member a role, beside a running server; null where nobody has that name. Rejects with a DatabaseError. */
export async function giveRole(place: Place, name: string, word: RoleWord) {
  const [{ besideServer }, { setRole }] = await Promise.all([
    import('#api/engine/beside.ts'),
    import('#api/set-role.ts'),
  ]);
  return besideServer(place, ({ db }) => setRole(db, { name, role: ROLE_WORDS[word] }));
}

/** The figures of a year that Article 15 of Regulation (EU) 2022/2065 asks for, beside a running server. Rejects with a DatabaseError. */
export async function readTransparency(place: Place, year: number) {
  const [{ besideServer }, { transparencyOf }] = await Promise.all([
    import('#api/engine/beside.ts'),
    import('#api/transparency.ts'),
  ]);
  return besideServer(place, ({ db }) => transparencyOf(db, year));
}

/** How many of a file were added, how many of those that were there changed, and how many it tells of. */
export interface FilePut {
  added: number;
  changed: number;
  told: number;
}

/** Adds the categories of a file, or gives those that are there other titles, beside a running server. Rejects with a SettingsError or a DatabaseError. */
export async function putCategories(
  place: Place,
  file: string,
  of: { ofAlbums: boolean },
): Promise<FilePut> {
  const told = await toldFile('categories', file).read(categoriesSchema);
  const [{ besideServer }, { setCategories }] = await Promise.all([
    import('#api/engine/beside.ts'),
    import('#api/operator/categories.ts'),
  ]);
  const set = await besideServer(place, (site) => setCategories(site, told, of));
  return { ...set, told: told.length };
}

/**
 * Adds the models or channels of a file, or changes those that are there, beside a running server. Rejects with a SettingsError, a DatabaseError or a
 * BlobsError.
 */
export async function putNamedFile(
  { blobs: told, ...place }: Place & Pick<Settings, 'blobs'>,
  kind: 'models' | 'channels',
  file: string,
): Promise<FilePut> {
  const [{ besideServer }, { readNamedFile }, { openBlobs }] = await Promise.all([
    import('#api/engine/beside.ts'),
    import('#api/operator/named-file.ts'),
    import('#platform/blobs/open-blobs.ts'),
  ]);
  const put = await readNamedFile(kind, { ...toldFile(kind, file), folder: dirname(file) });
  const isThere = told?.kind === 'disk' && existsSync(told.folder);
  becomeOwnerOf(isThere ? told.folder : place.dataDir);
  const blobs = await openBlobs(told ?? { kind: 'disk', folder: join(place.dataDir, 'blobs') });
  return besideServer(place, (site) => put(site, blobs));
}
