import { abLoop } from '#player/features/ab-loop.ts';
import { adaptation } from '#player/features/adaptation.ts';
import { captions } from '#player/features/captions.ts';
import { chapters } from '#player/features/chapters.ts';
import { embedded } from '#player/features/embedded.ts';
import { fullscreen } from '#player/features/fullscreen.ts';
import { hotkeys } from '#player/features/hotkeys.ts';
import { idleControls } from '#player/features/idle-controls.ts';
import { mediaSession } from '#player/features/media-session.ts';
import { mediaState } from '#player/features/media-state.ts';
import { miniPlayer } from '#player/features/mini.ts';
import { pictureInPicture } from '#player/features/picture-in-picture.ts';
import { timelinePreviews } from '#player/features/previews.ts';
import { recovery } from '#player/features/recovery.ts';
import { remoteScreen } from '#player/features/remote-screen.ts';
import { resume } from '#player/features/resume.ts';
import { rememberedSpeed } from '#player/features/speed.ts';
import { taps } from '#player/features/taps.ts';
import { theatre } from '#player/features/theatre.ts';
import { upNext } from '#player/features/up-next.ts';
import type { Feature } from '#player/feature.ts';
import { NEXT_CHOSEN, nextChoices, type NextVideo, type PlaylistSteps } from '#player/next.ts';
import { timeLinks } from '#player/features/time-links.ts';
import { viewStatistic } from '#player/features/view-statistic.ts';
import { rememberedVolume } from '#player/features/volume.ts';
import { wakeLock } from '#player/features/wake-lock.ts';
import { watchTime } from '#player/features/watch-time.ts';
import { ignoreAbort } from '#player/ignore-abort.ts';
import { playOrMute } from '#player/play-or-mute.ts';
import type { PlayerState } from '#player/player-state.ts';
import { createPlayer } from '#player/player.ts';
import { handleCommand } from '#player/remote-commands.ts';
import type { State } from '#player/state.ts';
import { pictureMoves } from './first-frame.ts';
import { holdOffline } from './hold-offline.ts';
import { positionKeeper } from './positions.ts';
import type { PlayerFrame, PlayerServices } from './setup.ts';

/** Writes what styles need to know of the state on the player's frame, as `data-` attributes. */
function reflectState(root: HTMLElement, state: State<PlayerState>): void {
  const write = (): void => {
    const { phase, painted, controlsShown, waiting } = state.get();
    if (phase !== 'idle') root.dataset.phase = phase;
    root.toggleAttribute('data-painted', painted);
    root.toggleAttribute('data-quiet', !controlsShown);
    root.toggleAttribute('data-waiting', waiting);
  };
  state.subscribe(write);
  write();
}

/**
 * The ways from the page's bar of the playlist; on it goes to what would come by itself, in the order that is chosen, back to
 * what is before that its visitor wants to see, and to what the bar leads to where that cannot be asked for.
 */
function playlistSteps(
  goToPrevious: () => Promise<boolean>,
  goToNext: () => Promise<boolean>,
  log: (error: unknown) => void,
): PlaylistSteps {
  const linkOf = (rel: 'prev' | 'next'): HTMLAnchorElement | null =>
    document.querySelector(`.playlist-bar [rel=${rel}]`);
  const orBy = (link: HTMLAnchorElement | null, going: Promise<boolean>): Promise<boolean> =>
    going.catch((error: unknown) => {
      if (!link) throw error;
      log(error);
      location.assign(`${link.href}&autostart=1`);
      return true;
    });
  return {
    get previous() {
      const link = linkOf('prev');
      return link && (() => orBy(link, goToPrevious()));
    },
    get next() {
      const link = linkOf('next');
      const { loop, shuffle } = nextChoices();
      // The last one has others after it where the playlist is repeated, or played in no order.
      const goesOn = link !== null || ((loop || shuffle) && linkOf('prev') !== null);
      return goesOn ? () => orBy(link, goToNext()) : null;
    },
  };
}

/** The buttons of a playlist: the bar of a private one may come after its player. */
const stepButtons = (steps: PlaylistSteps): Feature => ({
  name: 'playlist-steps',
  attach: ({ state, signal }) => {
    const show = (): void =>
      state.set({ hasPrevious: steps.previous !== null, hasNext: steps.next !== null });
    for (const type of ['islet:listed', NEXT_CHOSEN]) addEventListener(type, show, { signal });
    show();
  },
});

/** Whether something is being written on the page, or is open over it. What the player itself opens is part of watching. */
const isBusy = (): boolean =>
  [...document.querySelectorAll('dialog[open], textarea')].some((one) =>
    one instanceof HTMLTextAreaElement ? one.value.trim() !== '' : !one.closest('.player'),
  );

/**
 * Makes the player around a `<video>` and starts it. The picture does not wait for the controls: React is
 * fetched while the first segments are, or after the first frame of a file that was started at once.
 */
export async function startPlayer(
  video: HTMLVideoElement,
  frame: PlayerFrame,
  services: PlayerServices,
): Promise<void> {
  const { root, setup, byAddress, started, startAt, resumed, embed } = frame;
  // By the address, or by a time that was pressed.
  const isAsked =
    root.dataset.at !== undefined || new URLSearchParams(location.search).has('start_time');
  const goTo = (found: NextVideo | null): boolean => {
    if (found) location.assign(found.href);
    return found !== null;
  };
  // What was promised, if anything was: a shuffled playlist would be drawn from once more.
  const goToNext = async (): Promise<boolean> =>
    goTo(player.state.get().next ?? (await services.findNext(setup)));
  const goToPrevious = async (): Promise<boolean> => goTo(await services.findPrevious(setup));
  const steps = setup.watched
    ? playlistSteps(goToPrevious, goToNext, services.log)
    : { previous: null, next: null };
  const player = createPlayer({
    video,
    root,
    sources: setup.sources,
    started,
    startAt,
    steps,
    refetch: () => services.refetch(setup.videoId, setup.mediaOrigin),
    log: services.log,
    features: [
      mediaState,
      adaptation,
      rememberedVolume,
      rememberedSpeed,
      ...(embed ? [embedded(embed)] : []),
      ...(setup.watched
        ? [
            stepButtons(steps),
            holdOffline,
            resume(
              setup.videoId,
              resumed ? startAt : null,
              positionKeeper(resumed || isAsked ? null : root),
            ),
            theatre,
            miniPlayer,
            timeLinks,
            upNext({
              inPlaylist: new URLSearchParams(location.search).has('playlist'),
              find: () => services.findNext(setup),
              isBusy,
              go: (href) => location.assign(href),
            }),
          ]
        : []),
      ...(setup.timeline ? [timelinePreviews(setup.timeline)] : []),
      captions(setup.captions),
      chapters(setup.chapters),
      abLoop,
      recovery,
      mediaSession({
        title: setup.title,
        artwork: root.querySelector<HTMLImageElement>('.player-poster')?.src ?? '',
        next: setup.watched ? goToNext : null,
      }),
      wakeLock,
      remoteScreen,
      hotkeys(setup.watched !== null),
      taps,
      fullscreen,
      pictureInPicture,
      idleControls,
      viewStatistic(() => services.reportView(setup)),
      watchTime(() => services.loadWatchReport(setup.videoId)),
    ],
  });
  reflectState(root, player.state);
  const playing = player
    .load()
    .then(() =>
      player.state.get().phase === 'ready' ? playOrMute(player.state, video, byAddress) : undefined,
    );
  // On a line where each byte counts the picture comes first; after a gesture this code has waited for it.
  const controls = Promise.resolve(started && byAddress && pictureMoves(video, playing))
    .then(services.loadInterface)
    .then((showInterface) => showInterface(player, frame));
  await playing;
  embed?.remote?.take((message) =>
    ignoreAbort(handleCommand(message, player, video), services.log),
  );
  const shown = await controls.catch((error: unknown) => {
    services.log(error);
    video.controls = true;
    return null;
  });
  if (player.state.get().phase !== 'idle') return;
  // Nothing is shown of a list of files that failed: the poster is there to be tried again.
  shown?.remove();
  await player.destroy();
  video.remove();
  root.toggleAttribute('data-painted', false);
  root.dataset.phase = 'poster';
}
