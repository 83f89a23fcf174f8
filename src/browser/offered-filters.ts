/** A choice of the page's filter bar. */
export interface OfferedFilter {
  name: 'sort' | 'date' | 'duration' | 'type';
  label: string;
  options: readonly { value: string; text: string }[];
}

const isName = (name: string | undefined): name is OfferedFilter['name'] =>
  ['sort', 'date', 'duration', 'type'].includes(name ?? '');

/** What the page's filter bar offers, read from its links: the page says it once. */
export function offeredFilters(page: ParentNode): OfferedFilter[] {
  return [...page.querySelectorAll<HTMLElement>('[data-filter]')].flatMap((group) => {
    const name = group.dataset.filter;
    if (!isName(name)) return [];
    const options = [...group.querySelectorAll<HTMLElement>('[data-value]')].map((link) => ({
      value: link.dataset.value ?? '',
      text: link.textContent.trim(),
    }));
    return [{ name, label: group.ariaLabel ?? '', options }];
  });
}
