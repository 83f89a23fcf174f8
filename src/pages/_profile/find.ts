import { ApiError } from '#client/errors.ts';
import type { ProfileTab } from '#components/profile/profile.ts';

/** What an answer came to: itself, null where there is no such thing, or the API's trouble. */
export async function found<Answer>(ask: Promise<Answer>): Promise<Answer | ApiError | null> {
  try {
    return await ask;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.isVisitorsMistake ? null : error;
  }
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
