import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright';
import { DEFAULT_ADS } from '#config/ads-default.ts';
import type { View } from '#lib/view.ts';
import { readAddress } from '#lists/read-address.ts';
import { loadRender } from '#server/built-site.ts';
import type { SiteFacts } from '#runtime/site-facts.ts';
import { copySite } from '../setup/site-copy.ts';

/** Where the pages of the gallery seem to be: no server is needed for them. */
const ORIGIN = 'http://gallery.test';

/** The site without its pages, with the route of the gallery. What finishes a build asks for pages, so it is left out. */
const CONFIG = `import site from './site.config.mjs';
const gallery = {
  name: 'islet:gallery',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/gallery/[...folder]/', entrypoint: './tests/gallery/Page.astro' }),
  },
};
const kept = site.integrations.filter(({ name }) => name !== 'islet:after-build');
export default { ...site, cacheDir: './.cache', integrations: [...kept, gallery] };
`;

const view: View = { lang: 'en', group: 'str', gate: 'none', prefix: '' };
const settings: SiteFacts = { publicOrigin: null, apiOrigin: null, ads: DEFAULT_ADS };

export interface Gallery {
  /** Answers a browser's requests with the page of a folder and the files of the build; gives the page's address. */
  serve: (context: BrowserContext, folder: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Builds the gallery in a copy of the sources, so that the site's own build knows nothing of it. */
export async function buildGallery(): Promise<Gallery> {
  const copy = await copySite();
  await rm(join(copy.folder, 'src/pages'), { recursive: true });
  await cp('tests/gallery', join(copy.folder, 'tests/gallery'), { recursive: true });
  await writeFile(join(copy.folder, 'astro.config.mjs'), CONFIG);
  const { code, printed } = await copy.build();
  if (code !== 0) throw new Error(printed);
  const render = await loadRender(pathToFileURL(join(copy.folder, 'dist/')), ORIGIN);
  const route = readAddress('/member/7/', '');

  return {
    async serve(context, folder) {
      const path = `/gallery/${folder}/`;
      const thrown: unknown[] = [];
      const failed = (error: unknown) => thrown.push(error);
      const page = await render(path, { view, settings, route, failed });
      if (page?.status !== 200) throw new Error(`${path} was not rendered.`, { cause: thrown[0] });
      await context.route(`${ORIGIN}/**`, async (answer, request) => {
        const { pathname } = new URL(request.url());
        const file = join(copy.folder, 'dist/client', pathname);
        if (pathname === path)
          await answer.fulfill({ contentType: 'text/html; charset=utf-8', body: page.body });
        else await answer.fulfill(existsSync(file) ? { path: file } : { status: 404 });
      });
      return ORIGIN + path;
    },
    stop: copy.remove,
  };
}
