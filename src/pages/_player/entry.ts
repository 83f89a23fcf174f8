import { asksForPlayback } from '#islands/player/asks-for-playback.ts';
import { watchPlayer } from '#islands/player/loader.ts';
import { startOf } from '#player/resume.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-player]')) {
  watchPlayer(root, {
    // What the player asks of the API is fetched with the player, not with the page.
    services: () => import('./services.ts').then(({ playerServices }) => playerServices),
    startOf: ({ videoId, watched }) => startOf(location.search, watched && videoId),
    autoplay: asksForPlayback(location.search),
    embed: null,
  });
}
