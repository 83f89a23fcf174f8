import type { VideosParams } from '#contract/calls/videos.ts';
import { SEARCH_TEXT_LIMIT } from '#contract/calls/search.ts';
import { resumedAt } from '#lib/position-change.ts';
import { searchTerms } from '../../catalogue/search-text.ts';
import type { CallContext } from '../../context.ts';
import { date, text } from '../wire-values.ts';

/** Every word of a text, folded. */
function wordsOf(title: string): string[] {
  const { words, runs } = searchTerms(title);
  return [...words, ...runs.flat()];
}

/** Whether a title holds every word of a text; a word may be a beginning. */
function holds(title: string, wanted: readonly string[]): boolean {
  const words = wordsOf(title);
  return wanted.every((word) => words.some((one) => one.startsWith(word)));
}

/**
 * The videos of a member's history whose titles hold a text, the latest watched first. A history has an end: its titles are
 * looked through one by one, in the same way on every engine.
 */
export async function searchHistory(
  { db }: CallContext,
  { member, searched }: { member: number; searched: string },
  { gender, page, count }: Pick<VideosParams, 'gender' | 'page' | 'count'>,
): Promise<{ ids: number[]; total: number }> {
  const wanted = wordsOf(Array.from(searched).slice(0, SEARCH_TEXT_LIMIT).join(''));
  if (wanted.length === 0) return { ids: [], total: 0 };
  const rows = await db
    .selectFrom('history')
    .innerJoin('videos', 'videos.id', 'history.video_id')
    .select(['videos.id', 'videos.title'])
    .where('history.member_id', '=', member)
    .where('videos.visible', '=', 1)
    .where('videos.site_group', '=', gender)
    .orderBy('history.added_ts', 'desc')
    .orderBy('videos.id', 'desc')
    .execute();
  const ids = rows.filter(({ title }) => holds(title, wanted)).map(({ id }) => id);
  return { ids: ids.slice((page - 1) * count, page * count), total: ids.length };
}

/** When a member watched these videos and where they left them, by id, as it travels. */
export async function watchedFacts(
  { db, catalogue }: CallContext,
  member: number,
  ids: readonly number[],
): Promise<Map<string, object>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('history')
    .select(['video_id', 'added_ts', 'left_at'])
    .where('member_id', '=', member)
    .where(catalogue.among('video_id', ids))
    .execute();
  return new Map(
    rows.map(({ video_id, added_ts, left_at }) => [
      text(video_id),
      { watched_date: date(added_ts), left_at: resumedAt(left_at) },
    ]),
  );
}
