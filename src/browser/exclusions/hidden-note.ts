import type { Translate } from '#i18n/translate.ts';
import { paths } from '#routes/paths.ts';
import { inPageLanguage } from '#stores/search-address.ts';

const CLASS = 'left-out';

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), values);
}

/** Says before a list how many of its videos are hidden, with a button that shows them. */
export function noteOf(
  list: HTMLElement,
  hidden: readonly HTMLElement[],
  t: Translate<'islands'>,
): void {
  const before = list.previousElementSibling;
  if (before?.classList.contains(CLASS)) before.remove();
  if (hidden.length === 0) return;
  const show = element('button', {
    type: 'button',
    className: 'chip',
    textContent: t('exclusions.show'),
  });
  show.addEventListener('click', () => {
    const shown = !hidden[0]?.hidden;
    for (const tile of hidden) tile.hidden = shown;
    show.textContent = t(shown ? 'exclusions.show' : 'exclusions.hide');
  });
  const manage = element('a', {
    className: 'chip',
    href: inPageLanguage(paths.excluded()),
    textContent: t('exclusions.manage'),
  });
  const text = t('exclusions.hidden', { count: hidden.length });
  const note = element('p', { className: CLASS });
  note.append(element('span', { textContent: text }), show, manage);
  list.before(note);
}
