import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** Countries whose visitors do not see a video: two small letters each. */
export type Limit = ReadonlySet<string>;

/** Countries of a decision, as its `territory` names them. */
const limitOf = (territory: string): Limit => new Set(territory.toLowerCase().split(','));

/**
 * Which videos a decision limits to some countries. There are few, and they are asked for with every page of a video: all of them are
 * remembered until the purge log says that another one is limited, or one no more.
 */
export class LimitedVideos {
  readonly #db: Kysely<Database>;
  #known: ReadonlyMap<number, Limit> | null = null;
  #cleared = 0;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Where a video is not shown; undefined for nowhere. At once, where that is known. */
  find(id: number): Limit | undefined | Promise<Limit | undefined> {
    return this.#known ? this.#known.get(id) : this.#load().then((known) => known.get(id));
  }

  clear(): void {
    this.#known = null;
    this.#cleared += 1;
  }

  async #load(): Promise<ReadonlyMap<number, Limit>> {
    const began = this.#cleared;
    const rows = await this.#db
      .selectFrom('takedowns')
      .innerJoin('decisions', 'decisions.id', 'decision_id')
      .select(['takedowns.object_id', 'territory'])
      .where('takedowns.section', '=', 'videos')
      .where('measure', '=', 'limit')
      .execute();
    const known = new Map(rows.map((row) => [row.object_id, limitOf(row.territory)]));
    // It may have been read before what cleared it.
    if (began !== this.#cleared) return this.#load();
    this.#known = known;
    return known;
  }
}
