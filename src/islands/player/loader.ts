import { settle } from '#player/errors.ts';
import { modestMp4 } from '#player/sources.ts';
import { asksForPlayback } from './asks-for-playback.ts';
import type { PlayerServices, PlayerSetup } from './setup.ts';
import { whenShown } from './when-shown.ts';

/** Makes the services when they are first needed. */
type LoadServices = () => Promise<PlayerServices>;

/** The code that plays, fetched once; the manifest engine only where it can run. */
async function fetchCode(
  services: LoadServices,
): Promise<[typeof import('./play.ts'), PlayerServices]> {
  const [play, made] = await Promise.all([
    import('./play.ts'),
    services(),
    'MediaSource' in globalThis ? import('#player/engines/adaptive.ts') : null,
  ]);
  return [play, made];
}

function addVideo(root: HTMLElement, { captions }: PlayerSetup): HTMLVideoElement {
  const video = document.createElement('video');
  if (captions.some(({ url }) => !url.startsWith('/'))) video.crossOrigin = 'anonymous';
  video.playsInline = true;
  video.className = 'player-video';
  root.prepend(video);
  return video;
}

/** Without the player's code a browser still plays an MP4. */
function playPlainly(video: HTMLVideoElement, root: HTMLElement, setup: PlayerSetup): void {
  const file = modestMp4(setup.sources);
  root.dataset.phase = file ? 'plain' : 'poster';
  if (!file) return;
  video.controls = true;
  video.src = file.url;
  settle(video.play(), () => (root.dataset.phase = 'plain'));
}

function watch(root: HTMLElement, services: LoadServices): void {
  const button = root.querySelector<HTMLButtonElement>('[data-start]');
  if (!button || !root.dataset.player) return;
  const setup = JSON.parse(root.dataset.player) as PlayerSetup;
  let code: ReturnType<typeof fetchCode> | undefined;
  const fetchOnce = (): NonNullable<typeof code> => (code ??= fetchCode(services));

  const start = (byAddress: boolean): void => {
    if (root.dataset.phase !== 'poster') return;
    root.dataset.phase = 'starting';
    const video = root.querySelector('video') ?? addVideo(root, setup);
    // Asked for within the gesture: the permission stays with the element while the code is under way.
    if (!byAddress) settle(video.play(), () => undefined);
    fetchOnce()
      .then(([play, made]) => play.startPlayer(video, { root, setup, byAddress }, made))
      .catch(() => {
        code = undefined;
        playPlainly(video, root, setup);
      });
  };
  button.addEventListener('pointerdown', () => settle(fetchOnce(), () => (code = undefined)), {
    once: true,
  });
  button.addEventListener('click', () => start(false));
  if (asksForPlayback(location.search)) whenShown(root, () => start(true));
}

/** Makes every player of the page ready to be started: all the script a page needs before a visitor plays. */
export function watchPlayers(services: LoadServices): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-player]')) watch(root, services);
}
