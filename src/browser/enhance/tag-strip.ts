import { TAG_STRIP_SIZE } from '#config/limits.ts';
import { sampleOf } from '#lib/sample.ts';
import { openRow, stepThrough } from './row-steps.ts';

/** A keyword of the API is a word, or an object with one (SPEC.md §7, "Main"). */
const wordOf = (keyword: unknown): string =>
  typeof keyword === 'string' ? keyword : String(Object(keyword).title ?? '');

function linkTo(word: string, search: string): HTMLElement {
  const href = `${search}?${new URLSearchParams({ s: word })}`;
  const link = Object.assign(document.createElement('a'), { href, textContent: word });
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

/** Fills the strip with words by chance (SPEC.md §9); one that gets none goes away. */
async function fill(place: HTMLElement): Promise<void> {
  const { listOf = '', search = '' } = place.dataset;
  try {
    const [list, response] = await Promise.all([openRow(place), fetch(listOf)]);
    const answer: unknown = await response.json();
    const words = [...Object(answer).keywords].map(wordOf).filter((word) => word !== '');
    if (!list || words.length === 0) throw new TypeError('no words');
    const links = sampleOf(words, TAG_STRIP_SIZE).map((word) => linkTo(word, search));
    list.append(...links);
    stepThrough(place, list);
    dispatchEvent(new Event('islet:listed'));
  } catch {
    // The sitemap names them too.
    place.remove();
  }
}

const place = document.getElementById('tags');
if (place) void fill(place);
