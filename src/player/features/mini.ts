import type { Feature } from '../feature.ts';

/**
 * Keeps a playing video in sight when its page is scrolled on: the frame goes into a corner, and something as large holds its place. It comes back with its
 * place, in full screen, at its end and where the visitor closes it, which counts until it was back in sight.
 */
export const miniPlayer: Feature = {
  name: 'mini-player',
  attach: ({ root, video, state, signal }) => {
    const place = document.createElement('div');
    place.dataset.playerPlace = '';
    let closed = false;
    let scrolledPast = false;

    const isWanted = (): boolean => {
      const { paused, ended, fullscreen, pictureInPicture, casting, phase } = state.get();
      return (
        scrolledPast &&
        !(closed || paused || ended || fullscreen || pictureInPicture || casting) &&
        phase === 'ready'
      );
    };
    /** Between two frames it is not drawn at all: what appears elsewhere is no shift of the layout, what moves there would be. */
    const move = (change: () => void): void => {
      root.style.display = 'none';
      change();
      root.getBoundingClientRect();
      root.style.removeProperty('display');
    };
    const enter = (): void => {
      place.style.blockSize = `${root.offsetHeight}px`;
      move(() => {
        root.before(place);
        root.dataset.mini = '';
      });
      state.set({ mini: true });
      follow(place);
    };
    const leave = (): void => {
      move(() => {
        place.remove();
        delete root.dataset.mini;
      });
      state.set({ mini: false });
      follow(root);
    };
    const watcher = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      scrolledPast = !entry.isIntersecting && entry.boundingClientRect.bottom <= 0;
      if (entry.isIntersecting) closed = false;
      const { mini } = state.get();
      if (mini && !scrolledPast) leave();
      else if (!mini && isWanted()) enter();
    });
    const follow = (part: HTMLElement): void => {
      watcher.disconnect();
      watcher.observe(part);
    };

    video.addEventListener('play', () => !state.get().mini && isWanted() && enter(), { signal });
    state.subscribe(() => {
      const { mini, ended, fullscreen, pictureInPicture, casting, phase } = state.get();
      // The visitor has closed it where the interface took the word back.
      if (!mini && 'mini' in root.dataset) {
        closed = true;
        leave();
      } else if (mini && (ended || fullscreen || pictureInPicture || casting || phase !== 'ready'))
        leave();
    }, signal);
    signal.addEventListener(
      'abort',
      () => {
        watcher.disconnect();
        place.remove();
        delete root.dataset.mini;
      },
      { once: true },
    );
    follow(root);
  },
};
