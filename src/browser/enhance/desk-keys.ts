import { readText, writeText } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';

const TYPING = 'textarea,select,[contenteditable],input:not([type=radio],[type=checkbox])';
const SPEEDS = [0.5, 1, 1.5, 2, 4];

/** Goes on to the next of what waits, or back; from nowhere to the first. */
function walk(root: Document, step: number): void {
  const links = [...root.querySelectorAll<HTMLElement>('.desk-queue a')];
  const at = links.findIndex((link) => link === root.activeElement);
  links[at < 0 ? 0 : at + step]?.focus();
}

function changeSpeed(video: HTMLVideoElement, step: number, said: Element | null): void {
  const at = SPEEDS.indexOf(video.playbackRate);
  video.playbackRate = SPEEDS[at + step] ?? video.playbackRate;
  if (said) said.textContent = `${video.playbackRate}×`;
}

/** Presses what a key is for, or begins to type there; gives whether there is such a thing. */
function press(root: Document, key: string): boolean {
  const found = root.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (!found) return false;
  found.focus();
  if (!found.matches('textarea')) found.click();
  return true;
}

function play(root: Document, key: string): boolean {
  const video = root.querySelector<HTMLVideoElement>('.desk-video');
  if (!video || !['p', ',', '.'].includes(key)) return false;
  if (key !== 'p') changeSpeed(video, key === '.' ? 1 : -1, root.querySelector('[data-speed]'));
  else if (video.paused) video.play().catch(() => undefined);
  else video.pause();
  return true;
}

/**
 * The keys of the desk, which its list names. What a key presses says so itself (`aria-keyshortcuts`). None works while somebody types, with another key
 * held, or where its moderator has turned them off.
 */
export const deskKeys: Feature = {
  name: 'desk-keys',
  attach({ root, signal }) {
    const list = root.querySelector<HTMLElement>('[data-desk-keys]');
    const used = list?.querySelector('input');
    if (!list || !used) return;
    list.dataset.deskKeys = 'on';
    used.checked = readText('desk_keys') === null;
    const change = (): boolean => writeText('desk_keys', used.checked ? null : 'off');
    used.addEventListener('change', change, { signal });
    root.addEventListener(
      'keydown',
      (event) => {
        const { target, key, ctrlKey, altKey, metaKey } = event;
        if (!used.checked || ctrlKey || altKey || metaKey || event.isComposing) return;
        if (!(target instanceof Element) || target.closest(TYPING)) return;
        if (root.querySelector('dialog:modal')) return;
        if (key === 'j' || key === 'k') walk(root, key === 'j' ? 1 : -1);
        else if (!press(root, key) && !play(root, key)) return;
        event.preventDefault();
      },
      { signal },
    );
  },
};
