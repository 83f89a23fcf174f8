import type { Kysely } from 'kysely';
import type { Language } from '#config/locales.ts';
import type { Database } from '../db/schema/index.ts';

const LIFETIME_MS = 60_000;

export interface Label {
  id: number;
  dir: string;
  title: string;
  /** Its bit in a video's masks; null for categories beyond those (001-catalogue.ts). */
  slot: number | null;
}

interface Loaded {
  at: number;
  byId: Map<number, Label>;
  bySlug: Map<string, Label>;
  /** Titles in other languages, by `{lang}:{id}`. */
  titles: Map<string, string>;
}

/** The categories, kept in memory: there are few, and every tile names some. */
export class CategoryCache {
  readonly #db: Kysely<Database>;
  #loaded: Loaded | undefined;
  #cleared = 0;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async byId(): Promise<ReadonlyMap<number, Label>> {
    return (await this.#load()).byId;
  }

  async bySlug(): Promise<ReadonlyMap<string, Label>> {
    return (await this.#load()).bySlug;
  }

  /** Gives the title of a category in a language; English where there is none. */
  async titles(lang: Language): Promise<(label: Pick<Label, 'id' | 'title'>) => string> {
    const { titles } = await this.#load();
    return ({ id, title }) => titles.get(`${lang}:${id}`) ?? title;
  }

  clear(): void {
    this.#loaded = undefined;
    this.#cleared += 1;
  }

  async #load(): Promise<Loaded> {
    const kept = this.#loaded;
    if (kept && Date.now() - kept.at < LIFETIME_MS) return kept;
    const began = this.#cleared;
    const labels = await this.#db
      .selectFrom('categories')
      .select(['id', 'dir', 'title', 'slot'])
      .execute();
    const titles = await this.#db.selectFrom('category_titles').selectAll().execute();
    // They may have been read before what cleared them.
    if (began !== this.#cleared) return this.#load();
    this.#loaded = {
      at: Date.now(),
      byId: new Map(labels.map((label) => [label.id, label])),
      bySlug: new Map(labels.map((label) => [label.dir, label])),
      titles: new Map(titles.map((row) => [`${row.lang}:${row.category_id}`, row.title])),
    };
    return this.#loaded;
  }
}
