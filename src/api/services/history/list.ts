import { MEMBER_HISTORY_LIMIT } from '#config/history.ts';
import type { VideosParams } from '#contract/calls/videos.ts';
import { SEARCH_TEXT_LIMIT } from '#contract/calls/search.ts';
import { resumedAt } from '#lib/position-change.ts';
import { indexedText, searchTerms } from '../../catalogue/search-text.ts';
import type { VideoSource } from '../../catalogue/video-source.ts';
import type { CallContext } from '../../context.ts';
import { toFilters } from '../videos/filters.ts';
import { date, text } from '../wire-values.ts';

/** Every word of what is looked for, folded. */
function wordsOf(searched: string): string[] {
  const { words, runs } = searchTerms(searched);
  return [...words, ...runs.flat()];
}

/** Whether a title holds every word of a text; a word may be a beginning, and one character of a run of them, as in the index. */
function holds(title: string, wanted: readonly string[]): boolean {
  const indexed = indexedText(title);
  const words = `${indexed.words} ${indexed.cjk}`.split(' ');
  return wanted.every((word) => words.some((one) => one.startsWith(word)));
}

/**
 * The videos of a member's history whose titles hold a text, filtered and in an order as the whole of it is: the latest watched first unless told. A history has an end:
 * its titles are looked through one by one, in the same way on every engine.
 */
export async function searchHistory(
  context: CallContext,
  { source, searched }: { source: VideoSource; searched: string },
  params: VideosParams,
): Promise<{ ids: number[]; total: number }> {
  const { db, catalogue } = context;
  const { sort, page, count } = params;
  const wanted = wordsOf(Array.from(searched).slice(0, SEARCH_TEXT_LIMIT).join(''));
  if (wanted.length === 0) return { ids: [], total: 0 };
  const whole = { sort, count: MEMBER_HISTORY_LIMIT, page: 1 };
  const all = await catalogue.listVideos(source, toFilters(context, params), whole);
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where(catalogue.among('id', all.ids))
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const ids = all.ids.filter((id) => holds(titles.get(id) ?? '', wanted));
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
