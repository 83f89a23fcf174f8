import {
  DATE_DAYS,
  type DateFilter,
  type DurationFilter,
  type VideoType,
} from '#contract/enums.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { VideoFilters } from '../../catalogue/video-source.ts';

const DAY = 86_400;
/** Counts are remembered by their filters: a start that moved every second would forget them at once. */
const STEP = 60;

export interface WireFilters {
  type: VideoType;
  duration: DurationFilter | '';
  date: DateFilter;
}

/** Turns the filters of a path into what the database asks. */
export function toFilters(context: ServiceContext, wire: WireFilters): VideoFilters {
  const now = Math.floor(seconds(context) / STEP) * STEP;
  return {
    durationClass: wire.duration === '' ? null : Number(wire.duration),
    hdOnly: wire.type === 'hd',
    since: wire.date === 'all' ? null : now - DATE_DAYS[wire.date] * DAY,
  };
}
