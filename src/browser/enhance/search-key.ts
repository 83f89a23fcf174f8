import type { Feature } from '../boot.ts';

/** `/` goes to the search field, unless it is typed into one. */
export const searchKey: Feature = {
  name: 'search-key',
  attach({ root, signal }) {
    root.addEventListener(
      'keydown',
      (event) => {
        const { key, target, altKey, ctrlKey, metaKey } = event;
        const isTyped = target instanceof Element && target.matches('input,textarea,select');
        if (key !== '/' || altKey || ctrlKey || metaKey || isTyped) return;
        const field = root.querySelector<HTMLElement>('[role=search] [type=search]');
        if (!field) return;
        event.preventDefault();
        field.focus();
      },
      { signal },
    );
  },
};
