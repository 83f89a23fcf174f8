import type { VideosParams } from '#contract/calls/videos.ts';
import { text } from '../wire-values.ts';

/** What programs in the field read back of their own request. */
export function echo(params: Omit<VideosParams, 'objectId'> & { objectId?: string }) {
  const { lifetime, gender, sort, count, section, page, type, duration, date } = params;
  return {
    lifetime: text(lifetime),
    gender,
    sort,
    count: text(count),
    section,
    object_id: params.objectId ?? '',
    page: text(page),
    type,
    duration,
    date,
  };
}
