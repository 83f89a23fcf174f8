import { signedInAs } from '#browser/storage/cookies.ts';
import { PlaybackError } from '#player/errors.ts';
import type { Feature } from '../boot.ts';
import type { LoadServices } from './load-player.ts';
import type { PlayerSetup } from './setup.ts';
import { watchPlayers } from './watch.ts';

/**
 * A private video starts for its member alone. Its page is everybody's and says that it is private: in the browser of whose it is
 * the files are asked for in their name, and the player takes the place of what was said. Who is another
 * member need not be told to sign in.
 */
export const ownPlayer = (services: LoadServices): Feature => ({
  name: 'own player',
  attach({ root, signal }) {
    const kept = root.querySelector<HTMLTemplateElement>('[data-own-player]');
    const frame = kept?.closest<HTMLElement>('.player');
    const { ownPlayer: told = '', owner, others = '' } = kept?.dataset ?? {};
    const viewer = signedInAs();
    if (!kept || !frame || viewer === 0) return;
    const said = frame.querySelector('.player-failure');
    if (Number(owner) !== viewer) {
      said?.replaceChildren(Object.assign(document.createElement('p'), { textContent: others }));
      return;
    }
    const setup = JSON.parse(told) as PlayerSetup;
    const own: LoadServices = async () => {
      const { playerServices } = await services();
      const { refetch } = playerServices;
      return { playerServices: { ...playerServices, refetch: (id, at) => refetch(id, at, true) } };
    };
    const start = async (): Promise<void> => {
      const { refetch } = (await own()).playerServices;
      const sources = await refetch(setup.videoId, setup.mediaOrigin);
      said?.remove();
      frame.append(kept.content.cloneNode(true));
      frame.dataset.player = JSON.stringify({ ...setup, sources } satisfies PlayerSetup);
      frame.dataset.phase = 'poster';
      delete frame.dataset.failure;
      watchPlayers(own).attach({ root, signal });
    };
    start().catch((error: unknown) => {
      // Whose session is over is told what everybody is; where the line failed it may be tried again.
      const trouble = frame.querySelector('template');
      if (trouble && !(error instanceof PlaybackError))
        said?.replaceWith(trouble.content.cloneNode(true));
    });
  },
});
