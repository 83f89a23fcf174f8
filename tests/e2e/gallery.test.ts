import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../architecture/source-files.ts';
import { buildGallery } from '../gallery/build.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { axeOf } from './support/visit.ts';

/** What these say is of a whole page, which other tests judge: here a page holds many states of many components. */
const OF_WHOLE_PAGES = [
  'bypass',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];

/** Rules about colours, which alone depend on the scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const STATES = 'tests/gallery/states/';
const folders = filesBelow(STATES, ['.astro']).map((file) =>
  file.slice(STATES.length, -'.astro'.length),
);
const components = ['components', 'islands', 'layouts', 'ui'].flatMap((folder) =>
  filesBelow(`src/${folder}`, ['.astro', '.tsx']).map((file) =>
    file.slice('src/'.length).replace(/\.\w+$/, ''),
  ),
);

const browser = useBrowser();
const gallery = useStarted(buildGallery);

async function open(folder: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const address = await gallery.serve(context, folder);
  const page = await context.newPage();
  await page.goto(address);
  const ready = page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await ready.catch(async (cause: unknown) => {
    const showing = await page.locator('html').getAttribute('data-showing');
    throw new Error(`the state "${showing}" was not reached`, { cause });
  });
  return page;
}

/** What axe finds wrong with each state of a page, in the scheme that it is shown in. */
async function findings(page: Page, scheme: 'dark' | 'light'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  const axe = axeOf(page);
  if (scheme === 'dark') axe.disableRules(OF_WHOLE_PAGES);
  else axe.withRules(OF_COLOURS);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ id, html, selector: target.flat().join(' ') })),
  );
  return page.evaluate(
    (all) =>
      all.map(({ id, html, selector }) => {
        const section = document.querySelector(selector)?.closest<HTMLElement>('[data-state]');
        const { component, state } = section?.dataset ?? {};
        return `${component ?? 'the page'}, ${state ?? 'itself'}: ${id} at ${html}`;
      }),
    found,
  );
}

/** The components of which a page shows a state, and the parts that it names and does not show. */
async function shownBy(page: Page): Promise<{ shown: string[]; absent: string[] }> {
  return page.locator('[data-state]').evaluateAll((sections) => {
    const shown: string[] = [];
    const absent: string[] = [];
    for (const section of sections) {
      const { component = '', state, shows = '{}' } = (section as HTMLElement).dataset;
      const place = section.lastElementChild;
      (place?.childElementCount ? shown : absent).push(component);
      for (const [part, selector] of Object.entries(JSON.parse(shows) as Record<string, string>))
        if (place?.querySelector(selector) ?? document.head.querySelector(selector))
          shown.push(part);
        else absent.push(`${part} in ${component}, ${state}`);
    }
    return { shown, absent };
  });
}

/** The components that a state was seen of. */
const seen = new Set<string>();

describe.each(folders)('the states of %s', (folder) => {
  it('are without a finding of axe in both schemes', async () => {
    const page = await open(folder);
    const { shown, absent } = await shownBy(page);
    expect(absent).toEqual([]);
    for (const name of shown) seen.add(`${folder}/${name}`);
    expect({ dark: await findings(page, 'dark'), light: await findings(page, 'light') }).toEqual({
      dark: [],
      light: [],
    });
    await page.context().close();
  });
});

it('every component has a state', () => {
  expect(components.filter((name) => !seen.has(name))).toEqual([]);
});
