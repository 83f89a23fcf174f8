import type { Kysely } from 'kysely';
import { isBusy } from '#platform/database/error.ts';
import { inSlices } from '#platform/in-slices.ts';
import { Mutex } from '#platform/mutex.ts';
import { addToVideo } from '../../db/listings/add-to-video.ts';
import { holdSums, holdVideos } from '../../db/listings/hold-videos.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Log } from '../../log.ts';
import { PageKeys, type PageKey } from './page-keys.ts';

const FLUSH_MS = 2000;
const DAY = 86_400;

/** What was told of a video. */
interface Watched {
  views: number;
  seconds: number;
}

/**
 * Collects views, how long was watched and page views and writes them a few seconds later, many in a transaction: a view is then
 * no write of its own, and a listing's order does not change under a visitor's finger.
 */
export class ViewCounter {
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  readonly #pageKeys = new PageKeys();
  /** Of whoever writes: what is collected meanwhile comes next. */
  readonly #turns = new Mutex();
  #videos = new Map<number, Watched>();
  #pages = new Map<string, number>();

  constructor({ db, now, log }: { db: Kysely<Database>; now: () => Date; log: Log }) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.flush().catch((error: unknown) => {
        if (isBusy(error)) this.#log.warn({}, 'views wait: another process holds the database');
        else this.#log.error({ err: error }, 'views not written');
      });
    }, FLUSH_MS).unref();
  }

  addView(videoId: number): void {
    this.#add(videoId, { views: 1, seconds: 0 });
  }

  /** Adds seconds for which a video was watched. */
  addWatched(videoId: number, seconds: number): void {
    this.#add(videoId, { views: 0, seconds });
  }

  addPage(key: PageKey): void {
    const { page, campaign } = this.#pageKeys.admit(this.#today(), key);
    const text = JSON.stringify([page, campaign]);
    this.#pages.set(text, (this.#pages.get(text) ?? 0) + 1);
  }

  /** Writes what was collected; keeps what could not be written, to be tried again. */
  async flush(): Promise<void> {
    const endTurn = await this.#turns.acquire();
    const videos = this.#videos;
    const pages = this.#pages;
    this.#videos = new Map();
    this.#pages = new Map();
    try {
      await this.#writeVideos(videos);
      await this.#writePages(pages);
    } finally {
      // What was written is not there any more.
      for (const [id, watched] of videos) this.#add(id, watched);
      for (const [key, views] of pages) this.#pages.set(key, (this.#pages.get(key) ?? 0) + views);
      endTurn();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #today(): number {
    return Math.floor(this.#now().getTime() / 1000 / DAY);
  }

  #add(videoId: number, { views, seconds }: Watched): void {
    const before = this.#videos.get(videoId) ?? { views: 0, seconds: 0 };
    this.#videos.set(videoId, {
      views: before.views + views,
      seconds: before.seconds + seconds,
    });
  }

  /** Writes these a few in a transaction, and takes out what is written. */
  async #writeVideos(videos: Map<number, Watched>): Promise<void> {
    const day = this.#today();
    // In the order of their ids: two processes that write the same ones do not wait for each other in a circle.
    const all = [...videos].toSorted(([a], [b]) => a - b);
    await inSlices(all.length, async (from, size) => {
      const some = all.slice(from, from + size);
      await this.#db.transaction().execute(async (transaction) => {
        const viewed = some.flatMap(([id, { views }]) => (views > 0 ? [id] : []));
        await holdVideos(transaction, viewed);
        await holdSums(transaction, viewed);
        for (const [id, { views, seconds }] of some) {
          if (views > 0) await addToVideo(transaction, id, { viewed: views });
          await transaction
            .insertInto('video_views_daily')
            .values({ day, video_id: id, views, watch_seconds: seconds })
            .onConflict((conflict) =>
              conflict.columns(['day', 'video_id']).doUpdateSet((eb) => ({
                views: eb('video_views_daily.views', '+', views),
                watch_seconds: eb('video_views_daily.watch_seconds', '+', seconds),
              })),
            )
            .execute();
        }
      });
      for (const [id] of some) videos.delete(id);
    });
  }

  async #writePages(pages: Map<string, number>): Promise<void> {
    const day = this.#today();
    const all = [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1));
    await inSlices(all.length, async (from, size) => {
      const some = all.slice(from, from + size);
      await this.#db.transaction().execute(async (transaction) => {
        for (const [key, views] of some) {
          const [page, campaign] = JSON.parse(key) as [string, string];
          await transaction
            .insertInto('page_views_daily')
            .values({ day, page, campaign, views })
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'page', 'campaign'])
                .doUpdateSet((eb) => ({ views: eb('page_views_daily.views', '+', views) })),
            )
            .execute();
        }
      });
      for (const [key] of some) pages.delete(key);
    });
  }
}
