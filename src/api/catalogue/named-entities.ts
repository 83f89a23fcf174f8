import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { NamedEntity } from './catalogue.ts';

/** A query for the next rows after an id. */
type Next = (db: Kysely<Database>, after: number, limit: number) => Promise<NamedEntity[]>;

const titled =
  (kind: 'model' | 'channel', table: 'models' | 'channels'): Next =>
  async (db, after, limit) => {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'title'])
      .where('id', '>', after)
      .where('visible', '=', 1)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, kind }));
  };

const tags: Next = async (db, after, limit) => {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'title'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'tag' }));
};

const categories: Next = async (db, after, limit) => {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'title'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const others = await db
    .selectFrom('category_titles')
    .selectAll()
    .where('category_id', '>', after)
    .execute();
  const aliases = Map.groupBy(others, ({ category_id }) => category_id);
  return rows.map(({ id, title }) => {
    const all = new Set((aliases.get(id) ?? []).map((other) => other.title));
    return { kind: 'category', id, title, aliases: [...all].filter((other) => other !== title) };
  });
};

const members: Next = async (db, after, limit) => {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'display_name', 'username'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, display_name: title, username }) => ({
    kind: 'member',
    id,
    title,
    aliases: [username],
  }));
};

const playlists: Next = async (db, after, limit) => {
  const rows = await db
    .selectFrom('playlists')
    .select(['id', 'title'])
    .where('id', '>', after)
    .where('visibility', '=', 'public')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'playlist' }));
};

const albums: Next = async (db, after, limit) => {
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'title'])
    .where('id', '>', after)
    .where('visible', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'album' }));
};

const EVERY: readonly Next[] = [
  categories,
  titled('model', 'models'),
  titled('channel', 'channels'),
  tags,
  members,
  playlists,
  albums,
];

/** Everything that can be found by its name, in parts of at most so many. */
export async function* namedEntities(
  db: Kysely<Database>,
  atOnce: number,
): AsyncGenerator<NamedEntity[]> {
  for (const next of EVERY) {
    for (let last = 0; ;) {
      const entities = await next(db, last, atOnce);
      if (entities.length === 0) break;
      yield entities;
      last = entities.at(-1)?.id ?? last;
    }
  }
}
