import { listPath, narrowedBy, type Asked, type List } from './define-list.ts';
import type { Filter, ListContext, Option } from './filter.ts';

/** Links of which one is chosen: the sorts, the dates, the lengths. */
export interface FilterGroup {
  /** Its name in the address. */
  name: string;
  label: string;
  options: readonly (Option & { href: string; current: boolean })[];
  /** Whether what is chosen leaves something out of the list: an order leaves nothing out. */
  narrows: boolean;
}

/** A field of a list's form. */
export interface FilterField {
  /** Its name in the address. */
  name: string;
  label: string;
  /** What is chosen, or `''` for any. */
  value: string;
  options: readonly Option[];
}

/** A filter that is set, with the address of the list without it. */
export interface ChosenFilter {
  text: string;
  without: string;
}

/** How a list is ordered and narrowed, as its page offers it; addresses are without language prefix. */
export interface Offered {
  groups: readonly FilterGroup[];
  fields: readonly FilterField[];
  chosen: readonly ChosenFilter[];
}

type Changed = Partial<Pick<Asked, 'sort' | 'filters'>>;

/** Words of everything that a list's address can say, each with the address that says it. */
export async function offer(list: List, asked: Asked, context: ListContext): Promise<Offered> {
  // Another order or narrowing begins at page 1.
  const to = (changed: Changed): string => listPath(list, { ...asked, ...changed, page: 1 });
  const toFilter = (key: string, value: unknown): string =>
    to({ filters: { ...asked.filters, [key]: value } });
  const entries = Object.entries(list.filters).filter(
    ([, filter]) => filter.takes?.(asked.sort) ?? true,
  );
  const optionsOf = async (key: string, filter: Filter) =>
    (await filter.options?.(context, asked.filters[key])) ?? [];

  const sorts = list.sortText ? (list.offeredSorts ?? list.sorts) : [];
  const sortGroup = {
    name: 'sort',
    label: context.t('sort.label'),
    narrows: false,
    options: sorts.map((sort) => ({
      value: sort,
      text: list.sortText?.(sort, context) ?? sort,
      href: to({ sort }),
      current: sort === asked.sort,
    })),
  };
  const inBar = entries.filter(([, { offered }]) => offered === 'bar');
  const groups = inBar.map(async ([key, filter]): Promise<FilterGroup> => ({
    name: filter.name,
    label: filter.label?.(context) ?? '',
    narrows: asked.filters[key] !== filter.none,
    options: (await optionsOf(key, filter)).map((option) => ({
      ...option,
      href: toFilter(key, filter.parse(option.value)),
      current: option.value === asked.filters[key],
    })),
  }));
  const inForm = entries.filter(([, { offered }]) => offered === 'form');
  const fields = inForm.map(async ([key, filter]): Promise<FilterField> => ({
    name: filter.name,
    label: filter.label?.(context) ?? '',
    value: filter.write(asked.filters[key]),
    options: await optionsOf(key, filter),
  }));
  const shown = await Promise.all(fields);
  const set = narrowedBy(list.filters, asked.filters)
    .map((key) => ({ key, filter: list.filters[key] }))
    .filter(({ filter }) => filter?.offered !== 'bar');
  const chosen = set.map(async ({ key, filter }): Promise<ChosenFilter> => {
    const field = shown.find(({ name }) => name === filter?.name);
    const value = field?.options.find((option) => option.value === field.value)?.text;
    const text = field
      ? context.t('models.chip', { label: field.label, value: value ?? field.value })
      : ((await filter?.chip?.(context, asked.filters[key])) ?? '');
    return { text, without: toFilter(key, filter?.none) };
  });
  return {
    groups: [...(sorts.length > 0 ? [sortGroup] : []), ...(await Promise.all(groups))],
    fields: shown,
    // What has no words is shown by the page in a way of its own.
    chosen: (await Promise.all(chosen)).filter(({ text }) => text !== ''),
  };
}
