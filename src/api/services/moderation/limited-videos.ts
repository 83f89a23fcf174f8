import type { Kysely } from 'kysely';
import type { CaseKind } from '#config/moderation.ts';
import type { LimitedBy, VideoLimit } from '#lib/video-limit.ts';
import type { Database } from '../../db/schema/index.ts';
import { rootCaseOf } from './root-case.ts';

interface Limiting {
  case_id: number;
  source: CaseKind;
  appeal_of: number | null;
}

/** By whose will a decision limits: also one that an objection to an authority's order came to carries that order out. */
async function limitedBy(
  db: Kysely<Database>,
  { case_id: id, source, appeal_of }: Limiting,
): Promise<LimitedBy> {
  if (source !== 'appeal') return source === 'order' ? 'authority' : 'moderators';
  const root = await db
    .selectFrom('cases')
    .select('kind')
    .where('id', '=', await rootCaseOf(db, { id, appeal_of }))
    .executeTakeFirst();
  return root?.kind === 'order' ? 'authority' : 'moderators';
}

/**
 * Which videos a decision limits to some countries. There are few, and they are asked for with every page of a video: all of them are
 * remembered until the purge log says that another one is limited, or one no more.
 */
export class LimitedVideos {
  readonly #db: Kysely<Database>;
  #known: ReadonlyMap<number, VideoLimit> | null = null;
  #cleared = 0;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Where a video is not shown, and by whose will; undefined for nowhere. At once, where that is known. */
  find(id: number): VideoLimit | undefined | Promise<VideoLimit | undefined> {
    return this.#known ? this.#known.get(id) : this.#load().then((known) => known.get(id));
  }

  clear(): void {
    this.#known = null;
    this.#cleared += 1;
  }

  async #load(): Promise<ReadonlyMap<number, VideoLimit>> {
    const began = this.#cleared;
    const rows = await this.#db
      .selectFrom('takedowns')
      .innerJoin('decisions', 'decisions.id', 'decision_id')
      .select(['takedowns.object_id', 'territory', 'case_id', 'source', 'appeal_of'])
      .where('takedowns.section', '=', 'videos')
      .where('measure', '=', 'limit')
      .execute();
    const known = new Map<number, VideoLimit>();
    for (const { object_id: id, territory, ...decision } of rows) {
      const countries = new Set(territory.toLowerCase().split(','));
      known.set(id, { countries, by: await limitedBy(this.#db, decision) });
    }
    // It may have been read before what cleared it.
    if (began !== this.#cleared) return this.#load();
    this.#known = known;
    return known;
  }
}
