import { createRoot } from 'react-dom/client';
import { loadTexts } from '#i18n/island-texts.ts';
import type { Player } from '#player/player.ts';
import { PlayerInterface } from './PlayerInterface.tsx';
import type { PlayerFrame } from '#browser/player/setup.ts';
import { PlayerContext } from './use-player.ts';
import controlsUrl from './controls.css?url';

/** Asked for by hand: Astro would link an imported stylesheet from the page, where it holds up the first paint. */
function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${controlsUrl}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: controlsUrl,
  });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** Puts the controls into a player's frame; gives what takes them away again. */
export async function showInterface(
  player: Player,
  { root, setup, byAddress, embed }: PlayerFrame,
): Promise<{ remove: () => void }> {
  const [t] = await Promise.all([loadTexts('player', setup.lang), loadStyles()]);
  const overlay = document.createElement('div');
  overlay.className = 'player-overlay';
  root.append(overlay);
  const tree = createRoot(overlay);
  tree.render(
    <PlayerContext
      value={{
        ...{ player, setup, t, overlay },
        takesFocus: !byAddress,
        bare: embed?.options.controls === false,
      }}
    >
      <PlayerInterface />
    </PlayerContext>,
  );
  return {
    remove: () => {
      tree.unmount();
      overlay.remove();
    },
  };
}
