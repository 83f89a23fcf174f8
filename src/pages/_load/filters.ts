import { DATED_SORTS } from '#config/dated-sorts.ts';
import { MAX_CATEGORIES } from '#config/limits.ts';
import {
  DATES,
  DURATIONS,
  VIDEO_TYPES,
  type DateFilter,
  type DurationFilter,
  type VideoType,
} from '#contract/enums.ts';

/** The filters of a listing's address; what is not one of their values counts as none. */
export interface ListFilters {
  date: DateFilter;
  duration: DurationFilter | '';
  type: VideoType;
}

export const NO_FILTERS: ListFilters = { date: 'all', duration: '', type: 'all' };

/** Reads the filters of a search: it takes a date in every order. */
export function readSearchFilters(query: URLSearchParams): ListFilters {
  return {
    date: DATES.find((value) => value === query.get('date')) ?? 'all',
    duration: DURATIONS.find((value) => value === query.get('duration')) ?? '',
    type: VIDEO_TYPES.find((value) => value === query.get('type')) ?? 'all',
  };
}

/** The `dir`s of the categories that a list's query names, at most as many as go together. */
export const chosenCategories = (query: URLSearchParams): string[] =>
  uniqueDirs(query.get('category') ?? '');

/** The `dir`s of a comma-joined text, each once, at most as many as go together. */
export const uniqueDirs = (joined: string): string[] =>
  [...new Set(joined.split(',').filter((dir) => dir !== ''))].slice(0, MAX_CATEGORIES);

/** Reads the filters of a listing. A date is looked at only where the sort takes one (SPEC.md §2). */
export function readFilters(query: URLSearchParams, sort: string): ListFilters {
  const filters = readSearchFilters(query);
  return DATED_SORTS.has(sort) ? filters : { ...filters, date: 'all' };
}

/** The filters as a query, leaving out what is not filtered. */
export function filterQuery({ date, duration, type }: ListFilters): Record<string, string> {
  return { date: date === 'all' ? '' : date, duration, type: type === 'all' ? '' : type };
}

/** Whether an address is one of many narrowings of a list, which search engines need not know. */
export const isNarrowed = ({ date, duration, type }: ListFilters): boolean =>
  date !== 'all' || duration !== '' || type !== 'all';
