import { changeHistory } from '#client/change-history.ts';
import { showNotice } from '#stores/notices.ts';
import type { Feature } from '../boot.ts';
import { showRemoved } from '../member/removed-note.ts';

type Fields = Record<string, string>;

const send = (fields: Fields) =>
  changeHistory((request) => fetch(request), location.origin, fields);

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
      showRemoved(tile, {
        text: grid.dataset.removed ?? '',
        undo: grid.dataset.undo ?? '',
        putBack: async () => {
          const isBack = (await send({ section: 'add', ...undo })) !== null;
          if (!isBack) showNotice('error', grid.dataset.failed ?? '');
          return isBack;
        },
      });
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
