import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PURGE_PATH, PURGED_HEADER } from '#config/purges.ts';
import type { Settings } from '#config/settings.ts';
import { tellPurged } from '#contract/purged-header.ts';
import type { FollowPurges, PurgeNews } from '#lib/purge-news.ts';

export interface TellSitesOptions {
  settings: Pick<Settings, 'purgeSites' | 'purgeSecret' | 'dataDir'>;
  follow: FollowPurges;
  log: { warn: (fields: object, message: string) => void };
  /** Milliseconds until a site that did not take something is told again; doubled each time, up to a minute. */
  againMs?: number;
}

const AGAIN_MS = 500;
const MOST_AGAIN_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** So many tags are kept for a site that is away. */
const MOST_WAITING = 1000;
/** In the data folder: how far each site was told. */
const FILE = 'purges-told.json';

/** What two pieces of news say together; of a site that is away for long, not each. */
function both(earlier: PurgeNews, later: PurgeNews): PurgeNews {
  const { position } = later;
  const tags = [...new Set([...earlier.tags, ...later.tags])];
  const isComplete = earlier.isComplete && later.isComplete && tags.length <= MOST_WAITING;
  return { tags: isComplete ? tags : [], position, isComplete };
}

/** News as `POST /purge/` is told them; null where they are of no finished page. */
function words({ tags, isComplete }: PurgeNews): string | null {
  if (!isComplete) return tellPurged(null);
  const ofPages = new Set(tags.filter((tag) => !tag.startsWith('inbox:')));
  return ofPages.size > 0 ? tellPurged(ofPages) : null;
}

/** How far each site was told by an earlier run; of none where that cannot be read: they are told that anything may be untrue. */
async function readTold(file: string): Promise<Record<string, string>> {
  try {
    const found = Object(JSON.parse(await readFile(file, 'utf8'))) as Record<string, unknown>;
    const read = Object.entries(found).filter(([, position]) => typeof position === 'string');
    return Object.fromEntries(read) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * Tells the sites that ask this API from elsewhere (`PURGE_SITES`) what it changed, each from where it was told last: also what happened
 * while it, or this process, was away. Resolves with the way to stop.
 */
export async function tellSites(options: TellSitesOptions): Promise<() => Promise<void>> {
  const { settings, follow, log, againMs = AGAIN_MS } = options;
  const { purgeSites, purgeSecret, dataDir } = settings;
  const file = join(dataDir, FILE);
  const told = await readTold(file);
  const stopping = new AbortController();

  let saving = Promise.resolve();
  const save = (site: string, position: string): Promise<void> => {
    told[site] = position;
    saving = saving
      .catch(() => undefined)
      .then(async () => {
        await mkdir(dataDir, { recursive: true });
        await writeFile(`${file}.tmp`, JSON.stringify(told));
        await rename(`${file}.tmp`, file);
      });
    return saving;
  };

  async function post(site: string, purged: string): Promise<void> {
    const { ok, status, body } = await fetch(site + PURGE_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${purgeSecret}`, [PURGED_HEADER]: purged },
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await body?.cancel();
    if (!ok) throw new Error(`answered ${status}`);
  }

  async function tell(site: string): Promise<() => Promise<void>> {
    let waiting: PurgeNews | null = null;
    let sending: Promise<void> | null = null;

    async function send(): Promise<void> {
      let wait = againMs;
      while (waiting !== null && !stopping.signal.aborted) {
        const news: PurgeNews = waiting;
        waiting = null;
        try {
          const purged = words(news);
          if (purged !== null) await post(site, purged);
          await save(site, news.position);
          wait = againMs;
        } catch (error) {
          waiting = waiting === null ? news : both(news, waiting);
          if (stopping.signal.aborted) break;
          if (wait === againMs)
            log.warn({ site, reason: String(error) }, 'a site was not told what changed');
          await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
          wait = Math.min(2 * wait, MOST_AGAIN_MS);
        }
      }
      sending = null;
    }

    const stop = await follow(told[site] ?? null, (news) => {
      waiting = waiting === null ? news : both(waiting, news);
      sending ??= send();
    });
    return async () => {
      await stop();
      await sending;
    };
  }

  const stops = await Promise.all(purgeSites.map(tell));
  return async () => {
    stopping.abort();
    for (const stop of stops) await stop();
    await saving.catch(() => undefined);
  };
}
