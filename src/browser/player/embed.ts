import type { Feature } from '../boot.ts';
import { watchPlayer, type LoadServices } from './load-player.ts';
import type { PlayerSetup } from './setup.ts';
import { readEmbedOptions } from '#lib/embed-options.ts';
import { connectParent, type Framed } from '#player/remote.ts';

/** What the page around is told of the video before it plays. */
function firstWord({ player, failure }: DOMStringMap): Framed['first'] {
  if (!player) return ['error', { reason: failure }];
  const { videoId, title, seconds } = JSON.parse(player) as PlayerSetup;
  return ['ready', { video: videoId, title, duration: seconds }];
}

/** Makes the player of an embed ready: to be started, and to be told what to do by the page around it. */
export const watchEmbed = (services: LoadServices): Feature => ({
  name: 'embed',
  attach({ root }) {
    const frame = root.querySelector<HTMLElement>('.player');
    if (!frame) return;
    const options = readEmbedOptions(location.search);
    let start = (): void => undefined;
    const remote = connectParent({
      first: firstWord(frame.dataset),
      start: () => start(),
      isStarting: () => /starting|loading|ready/.test(frame.dataset.phase ?? ''),
    });
    start = watchPlayer(frame, {
      services,
      startOf: () => ({ startAt: options.startAt, resumed: false }),
      autoplay: options.autoplay,
      embed: { options, remote },
    });
  },
});
