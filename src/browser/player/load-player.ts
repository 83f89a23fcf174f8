import { applyStoredVolume } from '#player/stored-volume.ts';
import { networkQuality } from '#player/network.ts';
import { fromMoment, quickFile } from '#player/quick-start.ts';
import type { Embed } from '#player/features/embedded.ts';
import type { Start } from '#player/resume.ts';
import { ignoreAbort } from '#player/ignore-abort.ts';
import { modestMp4, type Source } from '#player/sources.ts';
import type { PlayerServices, PlayerSetup } from './setup.ts';
import { pictureMoves } from './first-frame.ts';
import { whenShown } from './when-shown.ts';

/** Makes the services when they are first needed: what the player asks of the API is fetched with it, not with the page. */
export type LoadServices = () => Promise<{ playerServices: PlayerServices }>;

/** What a page knows of its player. */
export interface PlayerPage {
  services: LoadServices;
  startOf: (setup: PlayerSetup) => Start;
  autoplay: boolean;
  /** Null on the video's own page. */
  embed: Embed | null;
}

/** The code that plays, fetched once; the manifest engine where a video starts with it. */
function fetchCode(
  services: LoadServices,
  setup: PlayerSetup,
): Promise<[typeof import('./start-player.ts'), { playerServices: PlayerServices }, unknown]> {
  return Promise.all([
    import('./start-player.ts'),
    services(),
    quickFile(setup.sources) ? null : import('#player/engines/adaptive.ts'),
  ]);
}

function addVideo(root: HTMLElement, { crossOrigin }: PlayerSetup): HTMLVideoElement {
  const video = document.createElement('video');
  video.crossOrigin = crossOrigin;
  video.playsInline = true;
  video.preload = 'none';
  video.className = 'player-video';
  root.prepend(video);
  return video;
}

/**
 * Without the player's code a browser still plays an MP4, with its own controls; one that plays already goes on.
 * Rejects when it cannot.
 */
async function playPlainly(video: HTMLVideoElement, { sources }: PlayerSetup): Promise<void> {
  const file = modestMp4(sources);
  if (!file) throw new Error('no file');
  video.controls = true;
  if (video.error || !video.currentSrc) video.src = file.url;
  // That it must not begin by itself is no failure.
  await video.play().catch(() => {
    if (video.error) throw new Error(video.error.message);
  });
}

/**
 * Makes a player ready to be started: all the script a page needs before a visitor plays. Gives what starts it
 * without a gesture, which does nothing where it has started.
 */
export function watchPlayer(root: HTMLElement, page: PlayerPage): () => void {
  const { services, embed } = page;
  const button = root.querySelector<HTMLButtonElement>('[data-start]');
  if (!button || !root.dataset.player) return () => undefined;
  const setup = JSON.parse(root.dataset.player) as PlayerSetup;
  let code: ReturnType<typeof fetchCode> | undefined;
  const fetchOnce = (): NonNullable<typeof code> => (code ??= fetchCode(services, setup));

  let made: { video: HTMLVideoElement; started: Source | null } | undefined;

  /** Puts the element into the page, with the file it starts with; asks for nothing yet. */
  const make = (): NonNullable<typeof made> => {
    const video = addVideo(root, setup);
    // The picture is shown as soon as it is there, before there is a player to say so.
    video.onloadeddata = () => root.toggleAttribute('data-painted', true);
    const started = quickFile(setup.sources);
    if (started) {
      // Where scripts may read the segments they may read the file too, and what the API itself serves: a
      // screenshot needs that.
      const { mediaOrigin, sources } = setup;
      const isOurs = mediaOrigin !== '' && started.url.startsWith(`${mediaOrigin}/`);
      if (isOurs || sources.some(({ kind }) => kind === 'dash')) video.crossOrigin = 'anonymous';
      video.src = fromMoment(started.url, page.startOf(setup).startAt);
    }
    return { video, started };
  };
  const start = (byAddress: boolean): void => {
    if (root.dataset.phase !== 'poster') return;
    root.dataset.phase = 'starting';
    const { video, started } = (made ??= make());
    made = undefined;
    const begin = page.startOf(setup);
    // Asked for within the gesture: the permission stays with the element while the code is under way, and a
    // file does not wait for it.
    applyStoredVolume(video);
    if (embed?.options.muted) video.muted = true;
    const asked = byAddress ? null : video.play();
    video.removeAttribute('preload');
    if (asked) ignoreAbort(asked, () => undefined);
    Promise.resolve(started && asked && pictureMoves(video, asked))
      .then(fetchOnce)
      .then(([play, { playerServices }]) =>
        play.startPlayer(
          video,
          {
            ...{ root, setup, byAddress, started, embed },
            // A time that was pressed meanwhile goes before.
            ...(root.dataset.at ? page.startOf(setup) : begin),
          },
          playerServices,
        ),
      )
      .catch(async () => {
        code = undefined;
        embed?.remote?.tell('error', { reason: 'playback' });
        root.dataset.phase = 'plain';
        await playPlainly(video, setup).catch(() => {
          const trouble = root.querySelector('template');
          if (trouble) root.append(trouble.content.cloneNode(true));
          video.remove();
          root.dataset.phase = 'failed';
        });
      });
  };
  const prepare = (): void => {
    made ??= make();
    // A file starts without the code, which would take its part of the line and of the processor.
    if (!made.started) ignoreAbort(fetchOnce(), () => (code = undefined));
  };
  button.addEventListener('pointerdown', prepare, { once: true });
  // A pointer comes near before it presses: on a good line the code is there by then.
  if (networkQuality() === 'fast') button.addEventListener('pointerenter', prepare, { once: true });
  button.addEventListener('click', () => start(false));
  if ('pressed' in button.dataset) start(false);
  if (page.autoplay) whenShown(root, () => start(true));
  return () => start(true);
}
