import { atom, computed, type ReadableAtom } from 'nanostores';
import { environment } from './environment.ts';
import { filterAddress, readFilters, takesDate, type Filters } from './filter-address.ts';

export type { Filters } from './filter-address.ts';

/** Before the page's address is known. */
export const NO_FILTERS: Filters = { sort: '', date: '', duration: '', type: '', categories: [] };

/** What is chosen but not yet gone to. */
const $chosen = atom<Partial<Filters>>({});

/** The filters of the page's address with what has been chosen since. */
export const $filters: ReadableAtom<Filters> = computed($chosen, (chosen) => ({
  ...readFilters(environment().address()),
  ...chosen,
}));

/** Whether a date can be chosen beside what is chosen. */
export const $takesDate: ReadableAtom<boolean> = computed($filters, (filters) =>
  takesDate(environment().address(), filters),
);

/** Chooses a value; several can be chosen before {@link applyFilters} goes there once. */
export function chooseFilter<Name extends keyof Filters>(name: Name, value: Filters[Name]): void {
  $chosen.set({ ...$chosen.get(), [name]: value });
}

/** Goes back to the filters of the address. */
export function resetFilters(): void {
  $chosen.set({});
}

/** The address of the listing with what is chosen, as a path with its query, on page 1. */
export function nextAddress(): string {
  return filterAddress(environment().address(), $filters.get());
}

/** Goes to the listing with what is chosen; false where it is the one that is shown. */
export function applyFilters(): boolean {
  const { address, navigate } = environment();
  const before = filterAddress(address(), readFilters(address()));
  const next = nextAddress();
  if (next === before) return false;
  navigate(next);
  return true;
}
