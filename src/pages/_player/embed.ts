import { watchPlayer } from '#islands/player/loader.ts';
import type { PlayerSetup } from '#islands/player/setup.ts';
import { readEmbedOptions } from '#lib/embed-options.ts';
import { connectParent, type Framed } from '#player/remote.ts';

const root = document.querySelector<HTMLElement>('.player');
const options = readEmbedOptions(location.search);

/** What the page around is told of the video before it plays. */
function firstWord({ player, failure }: DOMStringMap): Framed['first'] {
  if (!player) return ['error', { reason: failure }];
  const { videoId, title, seconds } = JSON.parse(player) as PlayerSetup;
  return ['ready', { video: videoId, title, duration: seconds }];
}

if (root) {
  let start = (): void => undefined;
  const remote = connectParent({
    first: firstWord(root.dataset),
    start: () => start(),
    isStarting: () => /starting|loading|ready/.test(root.dataset.phase ?? ''),
  });
  start = watchPlayer(root, {
    services: () => import('./services.ts').then(({ playerServices }) => playerServices),
    startOf: () => ({ startAt: options.startAt, resumed: false }),
    autoplay: options.autoplay,
    embed: { options, remote },
  });
}
