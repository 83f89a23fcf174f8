import { routePattern } from './resolve.ts';
import { ROUTES, type RouteName } from './table.ts';

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

type PageRow = Extract<(typeof ROUTES)[number], { kind: 'page' | 'own' }>;

/** Pages that share their row with others, or have none. */
const WITHOUT_ROW = ['404', 'account', 'age', 'denied', 'error', 'sitemap'] as const;

/** What a page is called in the page-view statistic: its row's name in lower case (`top-country`). */
export type PageName = Kebab<PageRow['name']> | (typeof WITHOUT_ROW)[number];

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const NAMES: ReadonlySet<string> = new Set([
  ...ROUTES.filter(({ kind }) => kind === 'page' || kind === 'own').map(({ name }) => kebab(name)),
  ...WITHOUT_ROW,
]);

/** Whether one of our pages is called so. */
export function isPageName(name: string): name is PageName {
  return NAMES.has(name);
}

/** What the page of a row is called where it has no name of its own: all pages of one member are `member`. */
export function pageNameOf(route: RouteName): PageName {
  const [, first = ''] = routePattern(route).split('/');
  return isPageName(first) ? first : (kebab(route) as PageName);
}
