import { ApiError } from '#client/errors.ts';
import type { ProfileTab } from '#components/profile/profile.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';

/** What an answer came to: itself, null where there is no such thing, or the API's trouble. */
export async function found<Answer>(ask: Promise<Answer>): Promise<Answer | ApiError | null> {
  try {
    return await ask;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.isVisitorsMistake ? null : error;
  }
}

/**
 * How many videos of a model or channel the visitor's group has, as its list counts them: a profile counts over
 * all groups. Null where the API does not tell.
 */
export async function videosIn(
  { client, view }: App.Locals,
  section: 'model' | 'channel',
  objectId: string,
): Promise<number | null> {
  const first = { ...PLAIN_LIST, gender: view.group, sort: VIDEO_SORTS[0], count: 1 };
  const answer = await found(client.read(videos, { ...first, section, objectId }));
  return answer === null || answer instanceof ApiError ? null : answer.totalCount;
}

/** Which part of a profile a route shows, by the end of its name: `modelInfo`, `channelWall`. */
export function tabOf(routeName: string): ProfileTab {
  if (routeName.endsWith('Info')) return 'info';
  return routeName.endsWith('Wall') ? 'wall' : 'videos';
}

/** A page number of a query, 1 where it names none. */
export function pageIn(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
