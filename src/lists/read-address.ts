import { MAX_QUERY_VALUE_LENGTH } from '#config/limits.ts';
import { COMMON_QUERY, FEED_QUERY, ROUTE_QUERIES } from '#routes/queries.ts';
import { resolveRoute, type Route } from '#routes/resolve.ts';
import type { ReadAddress, ReadRoute } from '#routes/address.ts';
import { ROUTES, type RouteName } from '#routes/table.ts';
import { hasSort, queryNamesOf, queryOf, readAsked, takesSort, type List } from './define-list.ts';
import { listAt } from './lists.ts';
import { hasVariant, readVariant } from './variants.ts';

/** The names that the query of a row's addresses may have. */
function namesOf(name: RouteName): string[] {
  const own = Object.keys({ ...COMMON_QUERY, ...ROUTE_QUERIES[name] });
  const list = listAt(name);
  return list ? [...own, ...queryNamesOf(list)] : own;
}

/** Every parameter that some page depends on: a cache in front needs no other. */
export const QUERY_NAMES: ReadonlySet<string> = new Set([
  ...ROUTES.flatMap(({ name }) => (name === 'oembed' ? [] : namesOf(name))),
  ...Object.keys(FEED_QUERY),
]);

/** What a list's page depends on, by names. */
function listQuery(
  list: List,
  params: Route['params'],
  query: URLSearchParams,
): Record<string, string> {
  const asked = readAsked(list, { params }, query);
  if (asked) {
    const { sort, page } = asked;
    // The order of a row that has a place for it only in another spelling of its path.
    const isNamed = params.sort === undefined && sort !== list.sorts[0];
    return { ...queryOf(list, { ...asked, page }), ...(isNamed && { sort }) };
  }
  // What cannot be read is told on a page of its own: too short a search, no country.
  const refused = Object.values(list.filters).filter(
    ({ name, parse }) => parse(query.get(name) ?? '') === undefined,
  );
  return Object.fromEntries(refused.map(({ name }) => [name, query.get(name) ?? '']));
}

/** Keeps what a page depends on: the first value of each parameter, cut, in one spelling, sorted. */
function canonicalQuery({ name, params, variant }: ReadRoute, raw: string): string {
  if (raw.length < 2) return '';
  const query = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(raw)) {
    const cut = value.slice(0, MAX_QUERY_VALUE_LENGTH).toWellFormed();
    if (!query.has(key) && cut !== '') query.set(key, cut);
  }
  const list = listAt(name);
  const written: Record<string, string> = list ? listQuery(list, params, query) : {};
  const rules = { ...COMMON_QUERY, ...ROUTE_QUERIES[name], ...(variant === 'rss' && FEED_QUERY) };
  for (const [key, rule] of Object.entries(rules)) {
    written[key] = rule(query.get(key) ?? '');
  }
  const kept = Object.entries(written).filter(([key, value]) => value !== '' && query.has(key));
  if (kept.length === 0) return '';
  return `?${new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()}`;
}

/** Whether the order that a path names is one of the list it leads to. */
function leadsOn(to: string): boolean {
  const target = resolveRoute(to);
  if (target?.kind !== 'page') return true;
  const list = listAt(target.name);
  return !list || target.params.sort === undefined || hasSort(list, target.params.sort);
}

/**
 * Reads a path without language prefix and its query once, for everything that answers it. What a page does not know,
 * or knows and would show without, is not among what it is kept under.
 */
export const readAddress: ReadAddress = (path, raw) => {
  const asked = readVariant(path);
  const found = resolveRoute(asked?.path ?? path);
  if (!found) return null;
  if (found.kind === 'redirect') return !asked && leadsOn(found.to) ? found : null;
  const { kind: _kind, ...row } = found;
  const { name, params } = row;
  const list = listAt(name);
  // `/categories/{object_id}/{page}/` names in its query what its list has in the path.
  const sort = params.sort ?? (list?.also ? new URLSearchParams(raw).get('sort') : null);
  if (list && sort && !takesSort(list) && !hasSort(list, sort)) return null;
  const variant = asked?.variant ?? null;
  if (variant && !(list && hasVariant(list, variant))) return null;
  const route = { ...row, variant };
  return { kind: 'page', route, query: canonicalQuery(route, raw) };
};
