import type { VideoLimit } from '#lib/video-limit.ts';
import type { ReadRoute } from '#routes/address.ts';
import type { PageRequest } from './pages.ts';

/** Where a video is not shown, and by whose will; undefined for nowhere. At once, where that is known. */
export type LimitOf = (video: number) => VideoLimit | undefined | Promise<VideoLimit | undefined>;

/** Pages that show a video. */
const NAMES: ReadonlySet<string> = new Set(['video', 'videoDir', 'embed']);

/**
 * Reads whether a page shows a video that some countries do not see, and by whose will, where its visitor is in one; undefined for every other page. Whoever
 * asks from where nobody knows sees it. Nothing waits where the decisions are known.
 */
export function limitReader(limitOf: LimitOf) {
  return (
    route: ReadRoute | null,
    country: string | null,
  ): PageRequest['limit'] | Promise<PageRequest['limit']> => {
    const id = route && NAMES.has(route.name) ? route.params['id'] : undefined;
    if (id === undefined) return undefined;
    const read = (limit: VideoLimit | undefined): PageRequest['limit'] => {
      if (limit === undefined) return undefined;
      return country !== null && limit.countries.has(country) ? limit.by : 'elsewhere';
    };
    const limit = limitOf(Number(id));
    return limit instanceof Promise ? limit.then(read) : read(limit);
  };
}
