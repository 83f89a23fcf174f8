import { asksForPlayback } from './asks-for-playback.ts';
import { watchPlayer, type LoadServices } from './load-player.ts';
import { startOf } from '#player/resume.ts';

/** Makes the players of a page ready to be started. */
export function watchPlayers(services: LoadServices): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-player]')) {
    watchPlayer(root, {
      services,
      startOf: ({ videoId, watched }) => startOf(location.search, watched && videoId),
      autoplay: asksForPlayback(location.search),
      embed: null,
    });
  }
}
