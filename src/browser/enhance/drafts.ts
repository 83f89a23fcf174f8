import { readText, writeText } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';

const fieldOf = (target: EventTarget | null): HTMLTextAreaElement | null =>
  target instanceof HTMLTextAreaElement && target.dataset.draft !== undefined ? target : null;

function keep({ value, dataset }: HTMLTextAreaElement): void {
  writeText(`draft.${dataset.draft}`, value === '' ? null : value, 'sessionStorage');
}

/** Puts what was begun into an empty field. What another page has sent, where its member had to sign in first, was begun here. */
function show(field: HTMLTextAreaElement): void {
  const { value, dataset } = field;
  if (value !== '' || dataset.sent !== undefined) keep(field);
  else field.value = readText(`draft.${dataset.draft}`, 'sessionStorage') ?? '';
}

/** Keeps what somebody has begun to write in this tab, until it is sent: a reload, a way back or a lost line takes none of it. */
export const drafts: Feature = {
  name: 'drafts',
  attach({ root, signal }) {
    const restore = (): void => {
      const field = root.querySelector<HTMLTextAreaElement>('textarea[data-draft]');
      if (field) show(field);
    };
    restore();
    root.addEventListener(
      'input',
      ({ target }) => {
        const field = fieldOf(target);
        if (field) keep(field);
      },
      { signal },
    );
    root.addEventListener(
      'islet:sent',
      ({ target }) => {
        const field = (target as Element).querySelector<HTMLTextAreaElement>('[data-draft]');
        if (field) show(field);
      },
      { signal },
    );
  },
};
