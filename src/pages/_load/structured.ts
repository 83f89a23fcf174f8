import type { Thing } from 'schema-dts';
import { localPath } from '#routes/paths.ts';
import { absolute } from '#lib/structured/graph.ts';
import { breadcrumbs, itemList } from '#lib/structured/lists.ts';

type Facts = Pick<App.Locals, 'view' | 'settings'>;

/** The address of a page of ours for others: whole, in the page's language. */
export const ownAddress = ({ view, settings }: Facts, path: string): string =>
  absolute(localPath(view.prefix, path), settings.publicOrigin);

/** Where a page stands: name and path of each step, the page itself last. */
export const trail = (
  locals: Facts,
  ...steps: readonly (readonly [name: string, path: string])[]
): Thing => breadcrumbs(steps.map(([name, path]) => ({ name, url: ownAddress(locals, path) })));

/** What a page lists, in its order; nothing for an empty list. */
export const itemListOf = (locals: Facts, all: readonly string[]): Thing[] =>
  all.length === 0 ? [] : [itemList(all.map((path) => ownAddress(locals, path)))];
