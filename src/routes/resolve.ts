import { buildPattern, matchPattern, type PatternParams } from './pattern.ts';
import { PARAM_CHECKS, ROUTES, type RouteName } from './table.ts';

const rowByName: ReadonlyMap<string, string> = new Map(
  ROUTES.map(({ name, path }) => [name, path]),
);

type RowNamed<Name extends RouteName> = Extract<(typeof ROUTES)[number], { name: Name }>;

export type Resolution =
  | { kind: 'page' | 'own'; name: RouteName; params: Record<string, string> }
  | { kind: 'redirect'; status: 301 | 302; to: string };

/** The path of a route: the only way an address of ours is written. */
export function routePath<Name extends RouteName>(
  name: Name,
  params: PatternParams<RowNamed<Name>['path']>,
): string {
  return buildPattern<string>(rowByName.get(name) ?? '/', params);
}

/**
 * Finds the row of a path (without language prefix and query). `null` is the 404 page. A redirect's target is a
 * path; 301 for old addresses, 302 for defaults (API.md).
 */
export function resolveRoute(path: string): Resolution | null {
  for (const row of ROUTES) {
    const params = matchPattern(row.path, path, PARAM_CHECKS);
    if (!params) continue;
    if (row.kind === 'page' || row.kind === 'own')
      return { kind: row.kind, name: row.name, params };
    const to = buildPattern<string>(row.to, params);
    return { kind: 'redirect', status: row.kind === 'old' ? 301 : 302, to };
  }
  return null;
}
