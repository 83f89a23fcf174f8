import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openPrerendered, type PrerenderedPages } from './prerendered/files.ts';
import type { Origins } from './prerendered/placeholders.ts';
import { astroRender, type Render } from './render.ts';
import { indexStatic, type StaticIndex } from './static-index.ts';

export interface BuiltSite {
  render: Render;
  /** Pages that need no rendering. */
  prerendered: PrerenderedPages;
  files: StaticIndex;
  /** Changes with every build; the page store empties itself when it does. */
  buildId: string;
}

const DIST = new URL('../../dist/', import.meta.url);

/**
 * Loads Astro's handler without the listener it puts on the process: that one swallows every rejection
 * that nobody caught, and those of a page it logs with the visitor's whole address.
 */
async function loadHandler(dist: URL): Promise<Parameters<typeof astroRender>[0]> {
  // React reads it as it is loaded, and renders in its development build, at half the speed, without it.
  process.env.NODE_ENV ??= 'production';
  const before = new Set(process.listeners('unhandledRejection'));
  const entry: unknown = await import(new URL('server/entry.mjs', dist).href);
  for (const listener of process.listeners('unhandledRejection')) {
    if (!before.has(listener)) process.off('unhandledRejection', listener);
  }
  return (entry as { handler: Parameters<typeof astroRender>[0] }).handler;
}

/** What `astro build` made pages with, in its folder. */
export async function loadRender(dist: URL, publicOrigin: string | null): Promise<Render> {
  return astroRender(await loadHandler(dist), publicOrigin);
}

/** The folder of prerendered pages in that of a build. */
export const prerenderedFolder = (dist: URL): string =>
  fileURLToPath(new URL('prerendered/', dist));

/** Loads what `astro build` made. Rejects when there is no build. */
export async function loadBuiltSite(origins: Origins): Promise<BuiltSite> {
  const render = await loadRender(DIST, origins.publicOrigin);
  const prerendered = await openPrerendered(prerenderedFolder(DIST), origins);
  const files = await indexStatic(fileURLToPath(new URL('client/', DIST)));
  const buildId = (await readFile(new URL('build-id', DIST), 'utf8')).trim();
  return { render, prerendered, files, buildId };
}
