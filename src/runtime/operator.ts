import type { CategoryTold } from '#config/categories-file.ts';
import type { Settings } from '#config/settings.ts';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

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

/** Adds categories, or gives those that are there other titles, beside a running server. Rejects with a DatabaseError. */
export async function putCategories(
  place: Place,
  told: readonly CategoryTold[],
  of: { ofAlbums: boolean },
) {
  const [{ besideServer }, { setCategories }] = await Promise.all([
    import('#api/engine/beside.ts'),
    import('#api/set-categories.ts'),
  ]);
  return besideServer(place, (site) => setCategories(site, told, of));
}
