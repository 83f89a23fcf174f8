import type { SearchRequest } from '../catalogue.ts';
import type { Reading } from '../lists/page.ts';
import type { PageRequest, VideoPage } from '../video-source.ts';
import { countMatches, matchPage } from './matches.ts';
import { textQueries } from './text-query.ts';

/** What the port promises of `searchVideos`, by `tsvector`. */
export async function searchVideos(
  reading: Reading,
  { group, categories, filters, text, now }: SearchRequest,
  page: PageRequest,
): Promise<VideoPage> {
  const queries = textQueries(text);
  if (!queries) return { ids: [], total: 0 };
  const request = { group, categories, filters, now, words: queries.all };
  let total = await countMatches(reading, request);
  let { title } = queries;
  if (total === 0 && queries.any !== queries.all) {
    request.words = queries.any;
    title = null;
    total = await countMatches(reading, request);
  }
  return { ids: await matchPage(reading, { ...request, title, total }, page), total };
}
