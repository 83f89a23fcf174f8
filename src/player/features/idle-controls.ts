import type { Feature } from '../feature.ts';

/** Milliseconds without a sign of the visitor until the controls of a playing video hide. */
const CONTROLS_HIDE_MS = 3000;

/** An open menu or a focused control keeps the controls. */
function isHeld(root: HTMLElement): boolean {
  return root.querySelector('[aria-expanded=true], [data-controls] :focus-visible') !== null;
}

/** Shows the controls on any sign of the visitor and hides them while a video plays undisturbed. */
export const idleControls: Feature = {
  name: 'idle-controls',
  attach: ({ root, video, state, signal }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (state.get().paused) return;
      if (isHeld(root)) show();
      else state.set({ controlsShown: false });
    };
    const show = (): void => {
      clearTimeout(timer);
      timer = setTimeout(hide, CONTROLS_HIDE_MS);
      state.set({ controlsShown: true });
    };
    // A tap has shown them: they hide again by themselves.
    state.subscribe(() => {
      const { controlsShown, paused } = state.get();
      if (controlsShown && !paused && timer === undefined)
        timer = setTimeout(hide, CONTROLS_HIDE_MS);
    }, signal);
    for (const type of ['pointermove', 'pointerdown', 'focusin', 'keydown']) {
      root.addEventListener(
        type,
        (event) => {
          // A tap decides for itself whether it shows or hides them.
          const isTap = event instanceof PointerEvent && event.pointerType !== 'mouse';
          if (!isTap || event.target !== video) show();
        },
        { signal },
      );
    }
    root.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && hide(), {
      signal,
    });
    for (const type of ['play', 'pause', 'ended']) video.addEventListener(type, show, { signal });
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  },
};
