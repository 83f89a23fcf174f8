import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { filterGrid } from './filter-grid.ts';
import { filterList } from './filter-list.ts';

/**
 * Shows what fits a text and gives how many that are; null when the text is not wanted any more by the time
 * that is known. `none` is what an empty list says.
 */
export type Filter = (
  text: string,
  isWanted: () => boolean,
  none: string,
) => Promise<number | null>;

/** Where a screen reader hears how many there are. */
function statusOf(form: HTMLFormElement): HTMLElement {
  const status = Object.assign(document.createElement('div'), { className: 'vh', role: 'status' });
  form.append(status);
  return status;
}

/**
 * Filters categories while a text is typed: those of the list below the field, or those of the index. Its form
 * stays what it is without script.
 */
function filterCategories(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=q]');
  if (!field) return;
  const show = form.dataset.categories === 'grid' ? filterGrid(form) : filterList(form);
  const texts = loadTexts('islands', document.documentElement.lang as Language);
  const status = statusOf(form);

  const update = async (): Promise<void> => {
    const text = field.value.trim();
    try {
      const t = await texts;
      const isWanted = (): boolean => field.value.trim() === text;
      const count = await show(text, isWanted, t('categories.none'));
      if (count === null) return;
      // What a visitor never wants to see has to be taken out again.
      dispatchEvent(new Event('islet:listed'));
      status.textContent = count === 0 ? t('categories.none') : t('categories.found', { count });
    } catch {
      // The list stays as it is, and Enter asks the server.
    }
  };
  field.addEventListener('input', () => void update());
  // What was typed while this was on its way.
  if (field.value !== field.defaultValue) void update();
}

document.querySelectorAll<HTMLFormElement>('form[data-categories]').forEach(filterCategories);
