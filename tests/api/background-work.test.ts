import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteSearchIndex } from '#api/catalogue/sqlite/search-index.ts';
import { openDatabase } from '#api/db/open.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { publishDue } from '#api/db/publication.ts';
import { demoFolder, NOW } from '../setup/demo-database.ts';

// On SQLite alone: it has one writer, and whatever it is at nobody else is answered. PostgreSQL has processes of its own.

const SECONDS = Math.floor(NOW.getTime() / 1000);
const WEEK = 7 * 86_400;

async function demo() {
  const folder = await demoFolder();
  const { query, statistics, onCommit, close } = openDatabase({ file: join(folder, 'islet.db') });
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  let commits = 0;
  onCommit(() => (commits += 1));
  return {
    query,
    index: sqliteSearchIndex(query, statistics),
    commits: () => commits,
    /** What a visitor writes; gives whether `work` had already ended by then. */
    writeBeside: async (work: Promise<unknown>) => {
      let isOver = false;
      const ended = work.then(() => (isOver = true));
      await new Promise(setImmediate);
      await query.updateTable('videos').set({ comments: 1 }).where('id', '=', 1).executeTakeFirst();
      const wasOver = isOver;
      await ended;
      return wasOver;
    },
  };
}

it(
  'of videos that are more or less popular than they were lets others write in between',
  { tags: 'long' },
  async () => {
    const { query, index, commits, writeBeside } = await demo();
    const sum = () =>
      query
        .selectFrom('videos')
        .select(({ fn }) => fn.sum<number>('popularity').as('all'))
        .executeTakeFirstOrThrow();
    const before = await sum();
    const work = index.refreshPopularity({ now: SECONDS + WEEK, from: 1, to: 1500 });
    expect(await writeBeside(work)).toBe(false);
    expect((await sum()).all).not.toBe(before.all);
    expect(commits()).toBeGreaterThan(20);
  },
);

it(
  'of videos that fall due at once lets others write in between, and lists each',
  { tags: 'long' },
  async () => {
    const { query, index, commits, writeBeside } = await demo();
    const ids = (
      await query.selectFrom('videos').select('id').where('visible', '=', 1).limit(200).execute()
    ).map(({ id }) => id);
    await query.transaction().execute(async (own) => {
      const hide = (id: number) => () =>
        own.updateTable('videos').set({ visible: 0 }).where('id', '=', id).execute();
      for (const id of ids) await changeVideo(own, id, hide(id));
    });
    const purged: string[][] = [];
    const work = publishDue(
      {
        db: query,
        catalogue: { index },
        purge: (_, tags) => {
          purged.push([...tags]);
          return Promise.resolve();
        },
      },
      SECONDS,
    );
    expect(await writeBeside(work)).toBe(false);
    expect(await work).toEqual(expect.arrayContaining(ids));
    const listed = await query
      .selectFrom('videos')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .where('id', 'in', ids)
      .where('visible', '=', 1)
      .executeTakeFirstOrThrow();
    expect(listed.all).toBe(ids.length);
    // Each transaction says which pages it changes.
    expect(purged.flat()).toEqual(expect.arrayContaining(ids.map((id) => `video:${id}`)));
    expect(commits()).toBeGreaterThan(5);
  },
);
