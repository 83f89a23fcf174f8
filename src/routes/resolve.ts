import { buildPattern, matchPattern, type PatternParams } from './pattern.ts';
import type { NoticeForm } from '#lib/notice-codes.ts';
import type { SignedIn } from '#lib/page-visitor.ts';
import { PARAM_CHECKS } from './param-checks.ts';
import { ROUTES, type RouteName } from './table.ts';
import type { PageAccess, Row, RequestFact } from './row.ts';

const rowByName: ReadonlyMap<string, string> = new Map(
  ROUTES.map(({ name, path }) => [name, path]),
);

type RowNamed<Name extends RouteName> = Extract<(typeof ROUTES)[number], { name: Name }>;

/** What a row says of its page besides its address. */
interface RowFacts {
  form?: number;
  notice?: NoticeForm;
  access?: PageAccess;
  otherwise?: string;
  given?: RequestFact;
  uncrawled?: true;
  personal?: 'member' | 'owner';
}

export type Resolution =
  | ({ kind: 'page'; name: RouteName; params: Record<string, string> } & RowFacts)
  /** `to` is a path, written with the row's parameters. */
  | { kind: 'redirect'; status: 301 | 302; to: string };

/** The page that an address asks for. */
export type Route = Omit<Extract<Resolution, { kind: 'page' }>, 'kind'>;

/** The pattern of a route: `/models/{sort}/{page}/`. */
export const routePattern = (name: RouteName): string => rowByName.get(name) ?? '/';

/** The path of a route: the only way an address of ours is written. */
export function routePath<Name extends RouteName>(
  name: Name,
  params: PatternParams<RowNamed<Name>['path']>,
): string {
  return buildPattern<string>(routePattern(name), params);
}

/** Rows by what a path begins with and how many parts it has: a few candidates in place of all. */
const shapeOf = (path: string): string => {
  const parts = path.split('/');
  return `${parts[1] ?? ''}/${parts.length}`;
};
const rowsByShape: ReadonlyMap<string, readonly Row[]> = Map.groupBy(ROUTES, ({ path }) =>
  shapeOf(path),
);

/**
 * Finds the row of a path (without language prefix and query). `null` is the 404 page. Redirects are 301 for old
 * addresses, 302 for defaults (API.md).
 */
export function resolveRoute(path: string): Resolution | null {
  for (const row of rowsByShape.get(shapeOf(path)) ?? []) {
    const params = matchPattern(row.path, path, PARAM_CHECKS);
    if (!params) continue;
    if ('to' in row) {
      const to = buildPattern<string>(row.to, params);
      return { kind: 'redirect', status: row.kind === 'old' ? 301 : 302, to };
    }
    const { path: _path, name, start: _start, ...facts } = row;
    return { ...facts, kind: 'page', name: name as RouteName, params };
  }
  return null;
}

/**
 * What a visitor gets of a row's page: the page, the path where those are led who are not signed in, or the page that says
 * that it is not theirs. `viewer` is null where nobody is signed in.
 */
export function admit(
  { access, otherwise, params }: RowFacts & Pick<Route, 'params'>,
  viewer: SignedIn | null,
): 'open' | 'denied' | { to: string } {
  if (access === undefined || access === 'anyone') return 'open';
  if (viewer === null) return otherwise === undefined ? 'denied' : { to: otherwise };
  const isAdmitted = {
    member: true,
    owner: params['id'] === String(viewer.id),
    moderator: viewer.role === 'moderator',
  }[access];
  return isAdmitted ? 'open' : 'denied';
}
