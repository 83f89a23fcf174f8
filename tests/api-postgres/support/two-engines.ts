import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Catalogue } from '#api/catalogue/catalogue.ts';
import { postgresCatalogue } from '#api/catalogue/postgres/catalogue.ts';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { sqliteCatalogue } from '#api/catalogue/sqlite/catalogue.ts';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { copySite } from '#api/import/copy-site.ts';
import { TtlCache } from '#api/ttl-cache.ts';
import { testClips } from '../../api/db-support/clips.ts';
import { NOW } from '../../setup/demo-database.ts';
import { createPostgresDatabase } from '../../setup/postgres-database.ts';

/** The same videos on both engines, and the catalogue of each. */
interface TwoEngines {
  sqlite: ReturnType<typeof openDatabase>;
  postgres: Awaited<ReturnType<typeof openPostgresDatabase>>;
  /** Of SQLite. */
  ours: Catalogue;
  /** Of PostgreSQL. */
  theirs: Catalogue;
}

async function open(videos: number, cleanups: (() => unknown)[]): Promise<TwoEngines> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-engines-'));
  const sqlite = openDatabase({ file: join(folder, 'islet.db') });
  seedDemo(sqlite, { now: NOW, clips: testClips, videos });
  cleanups.push(
    () => sqlite.close(),
    () => rmSync(folder, { recursive: true }),
  );
  const { url, drop } = await createPostgresDatabase('schema_template');
  const postgres = await openPostgresDatabase({ url });
  cleanups.push(() => postgres.close(), drop);
  await copySite({ from: sqlite.sqlite, to: postgres.query });
  await postgresSearchIndex(postgres.query).rebuild();
  const of = <Opened extends TwoEngines['sqlite' | 'postgres']>({
    query: db,
    statistics,
    reads,
  }: Opened) => ({
    ...{ db, statistics, reads },
    totals: new TtlCache<number>(),
  });
  return {
    ...{ sqlite, postgres },
    ours: sqliteCatalogue(of(sqlite)),
    theirs: postgresCatalogue(of(postgres)),
  };
}

/** Opens them with so many videos of the demo before the tests of a file, and closes them after. */
export function twoEngines(videos: number): TwoEngines {
  const cleanups: (() => unknown)[] = [];
  let opened: TwoEngines;
  beforeAll(async () => {
    opened = await open(videos, cleanups);
  });
  afterAll(async () => {
    for (const clean of cleanups) await clean();
  });
  return {
    get sqlite() {
      return opened.sqlite;
    },
    get postgres() {
      return opened.postgres;
    },
    get ours() {
      return opened.ours;
    },
    get theirs() {
      return opened.theirs;
    },
  };
}
