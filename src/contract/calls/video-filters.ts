import { DATES, DURATIONS, VIDEO_TYPES, type DateFilter, type VideoType } from '../enums.ts';
import { oneOf } from '../params.ts';
import type { PathParam } from '../path.ts';

/** `{type}`: nothing means all. */
export const type: PathParam<'type', VideoType> = oneOf('type', VIDEO_TYPES, 'bad_type', {
  '': 'all',
});

/** `{duration}`: nothing (or `all`, which programs in the field send) means any length. */
export const duration = oneOf('duration', ['', ...DURATIONS], 'bad_duration', { all: '' });

const dates = oneOf('date', DATES, 'bad_date', { '': 'all' });

/** `{date}`: `all` is written as nothing, as in the tail `..1.all...json`. */
export const date: PathParam<'date', DateFilter> = {
  ...dates,
  encode: (value) => (value === 'all' ? '' : value),
};
