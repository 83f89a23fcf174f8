import { readPool, type PoolVideo } from '#client/pool.ts';
import { readText, writeText } from '#browser/storage/entries.ts';

/** Lists of which proposals are made: the same for everybody, so that asking for them tells nothing. */
const LISTS = [
  ['most-popular', 1],
  ['most-popular', 2],
  ['most-popular', 3],
  ['latest-updates', 1],
  ['latest-updates', 2],
  ['top-rated', 1],
] as const;
const PAGE_SIZE = 60;

/** An unfiltered list of videos as `contract/calls/videos.ts` writes it: order, size and page stand by themselves. */
const LIST = /^(\/api\/json\/videos2\/\d+\/\w+\/)[\w-]+\/\d+\/\.\.\d+(\.all\.\.\.json)$/;

/** Keeps the address of the page's own public list: pages of a video name none of their site group. */
export function rememberPool(root: Document): void {
  const own = root.querySelector<HTMLElement>('[data-list]')?.dataset.list ?? '';
  if (LIST.test(own)) writeText('for_you', own);
}

/** Videos that may be proposed: those of a few public lists, also what its visitor leaves out. */
export async function loadPool(): Promise<PoolVideo[]> {
  const [, before, after] = LIST.exec(readText('for_you') ?? '') ?? [];
  if (before === undefined) return [];
  const addresses = LISTS.map(
    ([sort, page]) => new URL(`${before}${sort}/${PAGE_SIZE}/..${page}${after}`, location.href),
  );
  return readPool((request) => fetch(request), addresses);
}
