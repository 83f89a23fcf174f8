import { splitPrefix } from '#lib/view.ts';
import { resolveRoute } from '#routes/resolve.ts';
import { isExcludedName, type Exclusions } from '#stores/exclusions.ts';

/** What a route is about, by the beginning of its name. */
const KINDS = [
  ['category', 'categories'],
  ['modelVideos', 'models'],
  ['channel', 'channels'],
] as const;

/** Whether a link leads to something that is left out: by its address, or by its words where it is a search. */
export function isUnwantedLink(path: string, title: string, exclusions: Exclusions): boolean {
  const found = resolveRoute(splitPrefix(path).path);
  if (found?.kind !== 'page') return false;
  if (found.name === 'search') {
    return KINDS.some(([, kind]) => isExcludedName(kind, { title, dir: '' }, exclusions));
  }
  const kind = KINDS.find(
    ([name]) => found.name.startsWith(name) && found.name !== 'channels',
  )?.[1];
  if (!kind) return false;
  // A link that adds a category names those chosen before it.
  const dir = found.params.object_id?.split(',').at(-1) ?? found.params.dir ?? '';
  return dir !== '' && isExcludedName(kind, { title, dir }, exclusions);
}
