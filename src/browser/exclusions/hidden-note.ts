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

/** What of a list is hidden. */
interface Hidden {
  count: number;
  /** Whether the visitor has had it shown. */
  isShown: () => boolean;
  toggle: () => void;
}

function makeNote(t: Translate<'islands'>): HTMLElement {
  const note = element('p', { className: CLASS });
  const manage = element('a', {
    className: 'chip',
    href: inPageLanguage(paths.excluded()),
    textContent: t('exclusions.manage'),
  });
  const show = element('button', { type: 'button', className: 'chip' });
  note.append(element('span', {}), show, manage);
  return note;
}

/** Says before a list how many of its videos are hidden, with a button that shows them: the same one, which may have the focus, each time. */
export function noteOf(
  list: HTMLElement,
  { count, isShown, toggle }: Hidden,
  t: Translate<'islands'>,
): void {
  const before = list.previousElementSibling;
  const known = before instanceof HTMLElement && before.classList.contains(CLASS) ? before : null;
  if (count === 0) {
    known?.remove();
    return;
  }
  const note = known ?? makeNote(t);
  const [text, show] = [note.querySelector('span'), note.querySelector('button')];
  if (!text || !show) return;
  const write = (): void =>
    void (show.textContent = t(isShown() ? 'exclusions.hide' : 'exclusions.show'));
  text.textContent = t('exclusions.hidden', { count });
  show.onclick = () => {
    toggle();
    write();
  };
  write();
  if (!known) list.before(note);
}
