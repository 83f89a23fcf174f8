import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { astroRender, type Render } from './render.ts';
import { indexStatic, type StaticIndex } from './static-index.ts';

export interface BuiltSite {
  render: Render;
  files: StaticIndex;
  /** Changes with every build; the page store empties itself when it does. */
  buildId: string;
}

const DIST = new URL('../../dist/', import.meta.url);

/**
 * Loads Astro's handler without the listener it puts on the process: that one swallows every rejection
 * that nobody caught, and those of a page it logs with the visitor's whole address.
 */
async function loadHandler(): Promise<Parameters<typeof astroRender>[0]> {
  const before = new Set(process.listeners('unhandledRejection'));
  const entry: unknown = await import(new URL('server/entry.mjs', DIST).href);
  for (const listener of process.listeners('unhandledRejection')) {
    if (!before.has(listener)) process.off('unhandledRejection', listener);
  }
  return (entry as { handler: Parameters<typeof astroRender>[0] }).handler;
}

/** Loads what `astro build` made. Rejects when there is no build. */
export async function loadBuiltSite(publicOrigin: string | null): Promise<BuiltSite> {
  const handler = await loadHandler();
  const files = await indexStatic(fileURLToPath(new URL('client/', DIST)));
  const buildId = (await readFile(new URL('build-id', DIST), 'utf8')).trim();
  return { render: astroRender(handler, publicOrigin), files, buildId };
}
