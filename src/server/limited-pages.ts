import type { ReadRoute } from '#routes/address.ts';
import type { PageRequest } from './pages.ts';

type Limit = ReadonlySet<string>;

/** Countries, two small letters each, whose visitors do not see a video; undefined for none. At once, where that is known. */
export type LimitOf = (video: number) => Limit | undefined | Promise<Limit | undefined>;

/** Pages that show a video. */
const NAMES: ReadonlySet<string> = new Set(['video', 'videoDir', 'embed']);

/**
 * Reads whether a page shows a video that some countries do not see, and where its visitor is; undefined for every other page. Whoever
 * asks from where nobody knows sees it. Nothing waits where the decisions are known.
 */
export function limitReader(limitOf: LimitOf) {
  return (
    route: ReadRoute | null,
    country: string | null,
  ): PageRequest['limit'] | Promise<PageRequest['limit']> => {
    const id = route && NAMES.has(route.name) ? route.params['id'] : undefined;
    if (id === undefined) return undefined;
    const read = (limit: Limit | undefined): PageRequest['limit'] => {
      if (limit === undefined) return undefined;
      return country !== null && limit.has(country) ? 'here' : 'elsewhere';
    };
    const limit = limitOf(Number(id));
    return limit instanceof Promise ? limit.then(read) : read(limit);
  };
}
