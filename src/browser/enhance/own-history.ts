import { changeHistory } from '#client/change-history.ts';
import { showNotice } from '#stores/notices.ts';
import type { Feature } from '../boot.ts';

type Fields = Record<string, string>;

const send = (fields: Fields) =>
  changeHistory((request) => fetch(request), location.origin, fields);

/** Puts what tells that a video is gone, with the way back, in the place of its tile. */
function showRemoved(tile: HTMLElement, undo: Fields, texts: DOMStringMap): void {
  const hidden = [...tile.children].filter((child) => !child.hasAttribute('hidden'));
  const note = document.createElement('div');
  note.className = 'history-gone';
  const text = Object.assign(document.createElement('p'), { textContent: texts.removed });
  text.role = 'status';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'btn', textContent: texts.undo });
  note.append(text, button);
  for (const child of hidden) child.toggleAttribute('hidden', true);
  tile.append(note);
  button.focus();
  const takeBack = async (): Promise<void> => {
    button.disabled = true;
    if (await send({ section: 'add', ...undo })) {
      note.remove();
      for (const child of hidden) child.toggleAttribute('hidden', false);
      tile.querySelector<HTMLElement>('.history-remove button')?.focus();
      return;
    }
    button.disabled = false;
    showNotice('error', texts.failed ?? '');
  };
  button.addEventListener('click', () => void takeBack());
}

/** Takes videos out of one's own history where they stand, and puts them back; without it a form does. */
export const ownHistory: Feature = {
  name: 'own-history',
  attach({ root, signal }) {
    const grid = root.querySelector<HTMLElement>('[data-own-history]');
    if (!grid) return;
    const remove = async (form: HTMLFormElement): Promise<void> => {
      const tile = form.closest<HTMLElement>('.tile');
      const video_id = new URLSearchParams(new FormData(form) as never).get('video_id') ?? '';
      const answer = await send({ section: 'rem', video_id });
      if (!answer || !tile) {
        showNotice('error', grid.dataset.failed ?? '');
        return;
      }
      const { watched, left_at } = answer;
      const undo = { video_id, watched: String(watched), left_at: String(left_at) };
      showRemoved(tile, undo, grid.dataset);
    };
    grid.addEventListener(
      'submit',
      (event) => {
        const form = event.target;
        if (!(form instanceof HTMLFormElement)) return;
        event.preventDefault();
        void remove(form);
      },
      { signal },
    );
  },
};
