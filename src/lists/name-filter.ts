import { SEARCH_MAX_LENGTH } from '#config/limits.ts';
import type { Filter } from './filter.ts';

/** Words of a name or title. */
export const nameFilter: Filter<string> = {
  name: 's',
  none: '',
  parse: (raw) => Array.from(raw.trim()).slice(0, SEARCH_MAX_LENGTH).join(''),
  write: (value) => value,
  chip: (_context, value) => `“${value}”`,
};
