import type { SuggestedVideo, Suggestion } from '#contract/entities/named.ts';
import type { Suggestions } from '#contract/calls/suggester.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function suggestionOf(entry: unknown): Suggestion[] {
  const { dir, title, total_videos, avatar, scr1, scr2 }: Record<string, unknown> = Object(entry);
  if (text(dir) === '') return [];
  const image = text(avatar) || text(scr1) || text(scr2);
  return [{ dir: text(dir), title: text(title), totalVideos: Number(total_videos) || 0, image }];
}

function videoOf(entry: unknown): SuggestedVideo[] {
  const { video_id, dir, title, scr }: Record<string, unknown> = Object(entry);
  const id = Number(video_id);
  return id > 0 ? [{ id, dir: text(dir), title: text(title), image: text(scr) }] : [];
}

/**
 * Asks for what is suggested before anything is typed, by its address. Read without the schemas of the contract: a
 * field that is only looked at must not cost them. Rejects when there is no answer.
 */
export async function readPopularSuggestions(
  fetch: (request: Request) => Promise<Response>,
  address: URL,
): Promise<Suggestions> {
  const response = await fetch(new Request(address));
  const found: Record<string, unknown> = Object(await response.json());
  const listOf = <One>(kind: keyof Suggestions, one: (entry: unknown) => One[]): One[] =>
    Array.isArray(found[kind]) ? found[kind].flatMap(one) : [];
  return {
    categories: listOf('categories', suggestionOf),
    models: listOf('models', suggestionOf),
    channels: listOf('channels', suggestionOf),
    searches: listOf('searches', (title) => (text(title) === '' ? [] : [text(title)])),
    videos: listOf('videos', videoOf),
  };
}
