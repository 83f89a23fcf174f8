import type { PlayerSetup } from './setup.ts';
import type { NextVideo } from '#player/next.ts';

/** Related videos as the page shows them: what the visitor never wants to see is hidden already. */
const RELATED = '#related .tile:not([hidden])';

/** The first related video that was not watched before, else the first one. */
function nextRelated(): NextVideo | null {
  const tile =
    document.querySelector<HTMLElement>(`${RELATED}:not([data-seen])`) ??
    document.querySelector<HTMLElement>(RELATED);
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
