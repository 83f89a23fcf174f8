import type { DateFilter, DurationFilter, VideoSort, VideoType } from '#contract/enums.ts';
import type { Translate } from '#i18n/translate.ts';

/** One link of the filter bar. */
export interface FilterOption {
  value: string;
  text: string;
  href: string;
  current: boolean;
}

/** Links of which one is chosen: the sorts, the dates, the lengths. */
export interface FilterGroup {
  name: 'sort' | 'date' | 'duration' | 'type';
  label: string;
  options: readonly FilterOption[];
}

/** The sorts of a listing. `href` gives the address of this list in another sort. */
export function sortGroup<Sort extends VideoSort>(
  t: Translate,
  sorts: readonly Sort[],
  current: string,
  href: (sort: Sort) => string,
): FilterGroup {
  const options = sorts.map((value) => ({
    value,
    text: t(`sort.${value}`),
    href: href(value),
    current: value === current,
  }));
  return { name: 'sort', label: t('sort.label'), options };
}

/** How far back a listing reaches. */
export function dateGroup(
  t: Translate,
  dates: readonly DateFilter[],
  current: DateFilter,
  href: (date: DateFilter) => string,
): FilterGroup {
  const options = dates.map((value) => ({
    value,
    text: t(`filter.date_${value}`),
    href: href(value),
    current: value === current,
  }));
  return { name: 'date', label: t('filter.date'), options };
}

/** How long the videos are; the empty value is any length. */
export function durationGroup(
  t: Translate,
  durations: readonly DurationFilter[],
  current: DurationFilter | '',
  href: (duration: DurationFilter | '') => string,
): FilterGroup {
  const options = ['' as const, ...durations].map((value) => ({
    value,
    text: t(`filter.duration_${value || 'all'}`),
    href: href(value),
    current: value === current,
  }));
  return { name: 'duration', label: t('filter.duration'), options };
}

/** In which quality the videos are. */
export function typeGroup(
  t: Translate,
  types: readonly VideoType[],
  current: VideoType,
  href: (type: VideoType) => string,
): FilterGroup {
  const options = types.map((value) => ({
    value,
    text: t(`filter.type_${value}`),
    href: href(value),
    current: value === current,
  }));
  return { name: 'type', label: t('filter.type'), options };
}
