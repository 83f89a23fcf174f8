import type { OpenDatabase } from '../db/open.ts';

/** Loads the demo data's maker on demand: a site with content of its own never needs it. */
export async function demoSeed(
  now: Date,
): Promise<(database: Pick<OpenDatabase, 'sqlite'>) => boolean> {
  const [{ seedDemo }, { clips }] = await Promise.all([
    import('../demo/seed.ts'),
    import('../demo/media/catalog.ts'),
  ]);
  return (database) => seedDemo(database, { now, clips });
}
