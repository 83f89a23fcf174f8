import { beforeAll, describe, expect, it } from 'vitest';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { sqliteSearchIndex } from '#api/catalogue/sqlite/search-index.ts';
import { SUGGEST_COUNT } from '#config/limits.ts';
import { ENGINE } from './db-support/engine-database.ts';
import { memberWorld, ORIGIN } from './support/member-world.ts';

const world = memberWorld();
const NAME = 'Blue';
/** Of a longer name, and seen or with more videos before that of the very name: more than are told. */
const OTHERS = Array.from({ length: SUGGEST_COUNT + 5 }, (_, at) => ({
  id: 100 + at,
  title: `${NAME} ${String.fromCodePoint(97 + at).repeat(4)}`,
  videos: 50,
}));
const NONE = { viewed: 0, popularity: 0, last_post_ts: 1 };
const ALL = [...OTHERS, { id: 200, title: NAME, videos: 1 }];

beforeAll(async () => {
  const { db } = world;
  const index = ENGINE === 'postgres' ? postgresSearchIndex(db) : sqliteSearchIndex(db);
  await db.transaction().execute(async (inside) => {
    for (const { id, title, videos } of ALL) {
      const named = { id, dir: `n${id}`, title };
      const total = { site_group: 'str', videos, ...NONE } as const;
      await inside
        .insertInto('channels')
        .values({ ...named, added_ts: 1 })
        .execute();
      await inside
        .insertInto('models')
        .values({ ...named, gender: 1, added_ts: 1 })
        .execute();
      await inside.insertInto('categories').values(named).execute();
      await inside
        .insertInto('channel_totals')
        .values({ channel_id: id, ...total })
        .execute();
      await inside
        .insertInto('model_totals')
        .values({ model_id: id, ...total })
        .execute();
      await inside
        .insertInto('category_totals')
        .values({ category_id: id, site_group: 'str', duration_class: 1, is_hd: 0, videos })
        .execute();
      const seen_ts = videos;
      await inside
        .insertInto('members')
        .values({ id, username: `m${id}`, display_name: title, joined_ts: 1, seen_ts })
        .execute();
      for (const kind of ['channel', 'model', 'member'] as const)
        await index.putEntity(inside, { kind, id, title });
    }
    // The one of the very name is called so in another language, too.
    await inside
      .insertInto('category_titles')
      .values({ category_id: 200, lang: 'de', title: 'Äther Blau' })
      .execute();
    await index.putEntity(inside, {
      kind: 'category',
      id: 200,
      title: NAME,
      aliases: ['Äther Blau'],
    });
    for (const { id, title } of OTHERS)
      await index.putEntity(inside, { kind: 'category', id, title, aliases: [`Äther Blau ${id}`] });
  });
});

describe('what has the very name that is typed', () => {
  const suggested = async (text: string, lang = 'en') => {
    const { body } = await world.get(`suggester.php?c=${encodeURIComponent(text)}&lang=${lang}`);
    return body as Record<'categories' | 'models' | 'channels', { title: string }[]>;
  };

  it.each(['Blue', 'blue', ' BLUE '])(
    'is suggested before others that have more videos: %s',
    async (text) => {
      const { categories, models, channels } = await suggested(text);
      for (const list of [categories, models, channels]) {
        expect(list).toHaveLength(SUGGEST_COUNT);
        expect(list[0]?.title).toBe(NAME);
      }
    },
  );

  it.each(['Äther Blau', 'äther blau'])(
    'is so in another language, whatever its case: %s',
    async (text) => {
      expect((await suggested(text, 'de')).categories[0]?.title).toBe('Äther Blau');
    },
  );

  it('is found among members before who was here later', async () => {
    const { body } = await world.get('json/members/0/recent/10/filt......./1.jsond?s=blue');
    const [first] = body['members'] as { name: string }[];
    expect(first).toMatchObject({ name: NAME });
    expect(body['members']).toHaveLength(10);
  });
});

it('a channel with a cover alone, which has no smaller ones, is suggested with that', async () => {
  const picture = async () => {
    const { body } = await world.get('suggester.php?c=blue');
    return (body['channels'] as { scr1: string }[])[0]?.scr1;
  };
  const cover = (columns: { scr: string; scr1: string | null }) =>
    world.db.updateTable('channels').set(columns).where('title', '=', NAME).execute();
  await cover({ scr: '/media/cover.webp', scr1: null });
  expect(await picture()).toBe(`${ORIGIN}/media/cover.webp`);
  await cover({ scr: '/media/cover.webp', scr1: '' });
  expect(await picture()).toBe(`${ORIGIN}/media/cover.webp`);
  await cover({ scr: '/media/cover.webp', scr1: '/media/small.webp' });
  expect(await picture()).toBe(`${ORIGIN}/media/small.webp`);
});
