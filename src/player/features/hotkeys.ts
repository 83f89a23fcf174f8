import type { Actions } from '../actions.ts';
import type { Feature } from '../feature.ts';

const TYPING = 'textarea, select, [contenteditable], input:not([type=range], [type=button])';
const OWN_KEYS = '[role=menu], [role=listbox], [role=dialog], dialog';
const PRESSED_BY_SPACE = 'button, a[href], summary, [role=button]';
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Whether the element that has the focus uses this key itself. */
function isTaken({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) || target.closest(OWN_KEYS)) return true;
  if (key === ' ') return target.closest(PRESSED_BY_SPACE) !== null;
  const slider = target.closest('input[type=range], [role=slider]');
  return slider !== null && ARROWS.includes(key) && !slider.hasAttribute('data-seek');
}

/** Whether a modal, or the age gate, stands before the player: keys are for it, wherever the focus is. */
function isCovered(root: HTMLElement): boolean {
  const modal = document.querySelector('dialog:modal, [role=dialog][aria-modal=true]');
  return root.closest('[inert]') !== null || (modal !== null && !modal.contains(root));
}

/** Whether the focus is in the player, or the player fills the screen. */
function isNearby(root: HTMLElement): boolean {
  return root.contains(document.activeElement) || document.fullscreenElement === root;
}

type Run = (actions: Actions) => void;

interface Hotkey {
  /** `KeyboardEvent.key`, lower case. */
  keys: readonly string[];
  /** Where the page uses the key too: only while the focus is in the player or it fills the screen. */
  nearbyOnly?: true;
  /** Together with Shift alone. */
  shift?: true;
  /** What it opens has no place in a video that plays in a corner. */
  largeOnly?: true;
  /** What it does, a video that other sites frame has no page for. */
  pageOnly?: true;
  /** A key that is held goes on doing it; any other does it once. */
  repeats?: true;
  run: Run;
}

export const SHORT_STEP_SECONDS = 5;
export const LONG_STEP_SECONDS = 10;
const VOLUME_STEP = 0.05;

/** Every key by the name its explanation has in the overlay. */
export const HOTKEYS = {
  play: { keys: [' ', 'k'], run: (actions) => actions.togglePlay() },
  back_short: {
    keys: ['arrowleft'],
    repeats: true,
    run: (actions) => actions.seekBy(-SHORT_STEP_SECONDS),
  },
  forward_short: {
    keys: ['arrowright'],
    repeats: true,
    run: (actions) => actions.seekBy(SHORT_STEP_SECONDS),
  },
  back_long: { keys: ['j'], repeats: true, run: (actions) => actions.seekBy(-LONG_STEP_SECONDS) },
  forward_long: { keys: ['l'], repeats: true, run: (actions) => actions.seekBy(LONG_STEP_SECONDS) },
  louder: {
    keys: ['arrowup'],
    nearbyOnly: true,
    repeats: true,
    run: (actions) => actions.changeVolume(VOLUME_STEP),
  },
  quieter: {
    keys: ['arrowdown'],
    nearbyOnly: true,
    repeats: true,
    run: (actions) => actions.changeVolume(-VOLUME_STEP),
  },
  mute: { keys: ['m'], run: (actions) => actions.toggleMute() },
  fullscreen: { keys: ['f'], run: (actions) => actions.toggleFullscreen() },
  theatre: { keys: ['t'], pageOnly: true, run: (actions) => actions.toggleTheatre() },
  next_video: { keys: ['n'], shift: true, pageOnly: true, run: (actions) => actions.playNext() },
  previous_video: {
    keys: ['p'],
    shift: true,
    pageOnly: true,
    run: (actions) => actions.playPrevious(),
  },
  frame_back: { keys: [','], repeats: true, run: (actions) => actions.stepFrame(-1) },
  frame_forward: { keys: ['.'], repeats: true, run: (actions) => actions.stepFrame(1) },
  slower: { keys: ['<'], repeats: true, run: (actions) => actions.stepRate(-1) },
  faster: { keys: ['>'], repeats: true, run: (actions) => actions.stepRate(1) },
  captions: { keys: ['c'], run: (actions) => actions.toggleCaptions() },
  loop: { keys: ['r'], run: (actions) => actions.toggleLoop() },
  ab_loop: { keys: ['b'], run: (actions) => actions.stepRepeated() },
  frame: { keys: ['s'], run: (actions) => actions.saveFrame() },
  statistics: { keys: ['i'], largeOnly: true, run: (actions) => actions.toggleStatistics() },
  help: { keys: ['?'], largeOnly: true, run: (actions) => actions.showHotkeys(true) },
} as const satisfies Readonly<Record<string, Hotkey>>;

export type HotkeyName = keyof typeof HOTKEYS;

/** Signs that a keyboard of letters has where others have letters of their script. */
const SIGNS: Readonly<Record<string, string>> = { Comma: ',<', Period: '.>' };

/** What a key types; where that is a letter or a digit of another script, what stands in its place on a Latin keyboard. */
export function latinKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (!/^[\p{L}\p{Nd}]$/u.test(key) || /[\p{ASCII}\p{Script=Latin}]/u.test(key)) return key;
  return SIGNS[code]?.charAt(Number(shiftKey)) ?? code.replace(/^(Key|Digit|Numpad)(?=.$)/, '');
}

/** What a key does: one of {@link HOTKEYS}, or 0 to 9 for tenths of the length. `null` when it does nothing. */
export function hotkeyOf(key: string): Omit<Hotkey, 'keys'> | null {
  if (/^\d$/.test(key)) return { run: (actions) => actions.seekToPart(Number(key) / 10) };
  const all: readonly Hotkey[] = Object.values(HOTKEYS);
  return all.find(({ keys }) => keys.includes(key.toLowerCase())) ?? null;
}

/** Keys work wherever the focus is, unless one types or the focused control wants the key itself. */
export const hotkeys = (hasPage: boolean): Feature => ({
  name: 'hotkeys',
  attach: ({ root, state, actions, signal }) => {
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
        if (state.get().phase !== 'ready' || isTaken(event) || isCovered(root)) return;
        const hotkey = hotkeyOf(latinKey(event));
        if (!hotkey || (hotkey.nearbyOnly && !isNearby(root))) return;
        if ((hotkey.shift && !event.shiftKey) || (hotkey.largeOnly && state.get().mini)) return;
        if (hotkey.pageOnly && !hasPage) return;
        event.preventDefault();
        if (!event.repeat || hotkey.repeats) hotkey.run(actions);
      },
      { signal },
    );
  },
});
