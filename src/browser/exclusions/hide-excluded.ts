import { loadTexts } from '#i18n/island-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import { readNamesBy } from '#lib/names-by.ts';
import { splitPrefix } from '#lib/view.ts';
import { resolveRoute } from '#routes/resolve.ts';
import {
  $exclusions,
  countExclusions,
  type Exclusions,
  isExcluded,
  isExcludedName,
} from '#stores/exclusions.ts';
import { listedWords } from '#stores/listed-words.ts';
import { noteOf } from './hidden-note.ts';
import { restorePosition, savePosition } from './list-position.ts';

/** What a route is about, by the beginning of its name. */
const KINDS = [
  ['category', 'categories'],
  ['albumCategory', 'categories'],
  ['modelVideos', 'models'],
  ['channel', 'channels'],
] as const;

/** Whether a link leads to something that is left out: by its address, or by its words where it is a search of no category. */
function isUnwantedLink(address: string, title: string, exclusions: Exclusions): boolean {
  const { pathname, searchParams } = new URL(address);
  const found = resolveRoute(splitPrefix(pathname).path);
  if (found?.kind !== 'page') return false;
  if (found.name === 'search') {
    // The one that it adds to those chosen before, in whatever language.
    const added = searchParams.get('category')?.split(',').at(-1);
    if (added) return isExcludedName('categories', { title, dir: added }, exclusions);
    return KINDS.some(([, kind]) => isExcludedName(kind, { title, dir: '' }, exclusions));
  }
  const kind = KINDS.find(
    ([name]) => found.name.startsWith(name) && found.name !== 'channels',
  )?.[1];
  if (!kind) return false;
  // A link that adds a category names those chosen before it.
  const dir = found.params.object_id?.split(',').at(-1) ?? found.params.dir ?? '';
  return dir !== '' && isExcludedName(kind, { title, dir }, exclusions);
}

// A list that was drawn anew, as by the field for categories.
addEventListener('islet:listed', () => hideLinks($exclusions.get()));

/** Lists of links to categories, models, channels and searches. What a page says of its own subject stays. */
const LINKS = [
  '.strip',
  '.tags',
  '.cats',
  '.people',
  '.nav',
  '.categories',
  '.watch-carousel',
  '.watch-cards',
]
  .map((list) => `${list} a[href]:not([aria-current])`)
  // What results can be narrowed to; not what they are.
  .concat('.search-head .chip:not(.on)')
  .join();

/** A link's words without the number beside them. */
function titleIn(link: Element): string {
  const named = link.querySelector('b') ?? link;
  const texts = [...named.childNodes].filter((node) => node.nodeName !== 'SMALL');
  return texts
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();
}

function hideLinks(exclusions: Exclusions): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const title = titleIn(link);
    const entry = link.closest('li') ?? link;
    entry.hidden = isUnwantedLink(link.href, title, exclusions);
  }
}

const titleOf = (tile: Element): string => tile.querySelector('h3')?.textContent ?? '';

/** Of a list whose hidden tiles the visitor has had shown: what was left out then, as text. With anything else left out, they are hidden. */
const shown = new WeakMap<HTMLElement, string>();

/** Leads to the first video of a playlist that is not hidden. */
function leadToFirst(): void {
  const play = document.querySelector<HTMLAnchorElement>('[data-play]');
  const first = document.querySelector<HTMLAnchorElement>(
    '#list .tile:not([hidden], [data-removed]) a',
  );
  if (play && first) play.href = `${first.href}&autostart=1`;
}

/** Hides the tiles of a list that the visitor does not want, and says how many. */
async function hideTiles(
  list: HTMLElement,
  exclusions: Exclusions,
  texts: Promise<Translate<'islands'>>,
): Promise<void> {
  // A playlist keeps the video that is being watched.
  const tiles = [...list.querySelectorAll<HTMLElement>('.tile:not(:has([aria-current]))')];
  // What was put into a playlist's strip later says itself where it is from.
  const addressOf = ({ dataset }: HTMLElement): string => dataset.list ?? list.dataset.list ?? '';
  // Albums and playlists say themselves what there is to know of them.
  const addresses = [...new Set(tiles.map(addressOf))].filter(Boolean);
  const words = new Map(
    (await Promise.all(addresses.map(listedWords))).flatMap((found) => [...found]),
  );
  const unwanted = tiles.filter((tile) => {
    const title = titleOf(tile);
    const by = { channel: '', channelDir: '', uploaders: readNamesBy(tile.dataset.by) };
    const bare = { title, categories: [], models: [], modelDirs: [], ...by };
    return isExcluded({ ...bare, ...words.get(Number(tile.dataset.id)) }, exclusions);
  });
  const leftOut = JSON.stringify(exclusions);
  const isShown = (): boolean => shown.get(list) === leftOut;
  const write = (): void => {
    for (const tile of tiles) tile.hidden = !isShown() && unwanted.includes(tile);
    leadToFirst();
  };
  const toggle = (): void => {
    if (isShown()) shown.delete(list);
    else shown.set(list, leftOut);
    write();
    // What was watched is counted among what is shown.
    dispatchEvent(new Event('islet:listed'));
  };
  write();
  noteOf(list, { count: unwanted.length, isShown, toggle }, await texts);
}

const loadOwnTexts = (): Promise<Translate<'islands'>> =>
  loadTexts('islands', languageOf(document.documentElement.lang));

/** Hides in one list what the visitor never wants to see, also before it stands in the page. */
export const hideIn = (list: HTMLElement): Promise<void> =>
  hideTiles(list, $exclusions.get(), loadOwnTexts());

async function hideEverywhere(): Promise<void> {
  const exclusions = $exclusions.get();
  // Also where nothing is left out any more: links that were hidden have no note that would tell.
  hideLinks(exclusions);
  if (countExclusions(exclusions) === 0 && !document.querySelector('.left-out')) return;
  const texts = loadOwnTexts();
  const lists = [...document.querySelectorAll<HTMLElement>('[data-list]:not(.tile)')];
  await Promise.all(lists.map((list) => hideTiles(list, exclusions, texts)));
}

/**
 * Takes what the visitor never wants to see out of every list of the page, and says how much that is; at first a list that was come back to is put
 * where it was left.
 */
export async function hideExcluded(isFirst = false): Promise<void> {
  await hideEverywhere();
  if (!isFirst) return;
  restorePosition();
  savePosition();
}
