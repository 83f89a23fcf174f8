import type { PlayerSetup } from './setup.ts';
import type { NextVideo } from '#player/next.ts';

/** Related videos as the page shows them: what the visitor never wants to see is hidden already. */
const RELATED = '#related .tile:not([hidden])';

/** The paths of the pages that this tab came by: where no history is kept, nothing else tells what has played in a row. */
function pathsBefore(): Set<string | undefined> {
  const { navigation } = window as Partial<Window>;
  const urls = navigation?.entries().map(({ url }) => url) ?? [document.referrer];
  return new Set(urls.map((url) => URL.parse(url ?? '')?.pathname));
}

/** The first related video that was not watched before, else the first one that did not play in this tab, else the first. */
function nextRelated(): NextVideo | null {
  const before = pathsBefore();
  const tiles = [...document.querySelectorAll<HTMLElement>(RELATED)];
  const others = tiles.filter((tile) => !before.has(tile.querySelector('a')?.pathname));
  const tile = others.find(({ dataset }) => !('seen' in dataset)) ?? others[0] ?? tiles[0];
  const link = tile?.querySelector('a');
  if (!tile || !link) return null;
  const picture = tile.querySelector('img');
  return {
    title: tile.querySelector('h3')?.textContent ?? '',
    thumbnail: picture ? picture.currentSrc || picture.src : '',
    href: `${link.pathname}?autostart=1`,
  };
}

/** What plays after a video: the next one of the playlist in the address, else a related one. */
export async function findNext(setup: PlayerSetup): Promise<NextVideo | null> {
  const query = new URLSearchParams(location.search);
  const playlist = query.get('playlist');
  if (!playlist) return nextRelated();
  const { nextInPlaylist } = await import('./next-in-playlist.ts');
  return nextInPlaylist(setup, playlist, query);
}
