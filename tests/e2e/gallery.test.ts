import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../architecture/source-files.ts';
import { buildGallery } from '../gallery/build.ts';
import { IS_LONG } from '../setup/long.ts';
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

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

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
    viewport: DESK,
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

/** How a page is shown while axe judges it: colours are the same at both widths, all else in both schemes. */
const SHOWN = {
  dark: { size: DESK, scheme: 'dark', judge: (axe) => axe.disableRules(OF_WHOLE_PAGES) },
  darkPhone: { size: PHONE, scheme: 'dark', judge: (axe) => axe.disableRules(OF_WHOLE_PAGES) },
  light: { size: DESK, scheme: 'light', judge: (axe) => axe.withRules(OF_COLOURS) },
  phone: {
    size: PHONE,
    scheme: 'dark',
    judge: (axe) => axe.disableRules([...OF_WHOLE_PAGES, ...OF_COLOURS]),
  },
} as const satisfies Record<string, Shown>;

interface Shown {
  size: typeof DESK;
  scheme: 'dark' | 'light';
  judge: (axe: ReturnType<typeof axeOf>) => unknown;
}

/** How a folder is shown to axe: each second one of a short run as on a desk, the others as on a phone. */
function waysOf(folder: string): (keyof typeof SHOWN)[] {
  if (IS_LONG) return ['dark', 'light', 'phone'];
  return [folders.indexOf(folder) % 2 === 0 ? 'dark' : 'darkPhone', 'light'];
}

/** What axe finds wrong with each state of a page, shown so. */
async function findings(page: Page, { size, scheme, judge }: Shown): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  const axe = axeOf(page);
  judge(axe);
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

/** The states that are wider than the page: their visitors would have to push it to the side. */
const tooWide = (page: Page): Promise<string[]> =>
  page.locator('[data-state]').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const { component, state } = (section as HTMLElement).dataset;
      const over = section.scrollWidth - document.documentElement.clientWidth;
      return over > 0 ? [`${component}, ${state}: ${over} px`] : [];
    }),
  );

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
  it('are without a finding of axe in both schemes and on a phone, and no wider than it', async () => {
    const page = await open(folder);
    const { shown, absent } = await shownBy(page);
    expect(absent).toEqual([]);
    for (const name of shown) seen.add(`${folder}/${name}`);
    const found: Record<string, string[]> = {};
    for (const name of waysOf(folder)) found[name] = await findings(page, SHOWN[name]);
    await page.setViewportSize(PHONE);
    found['tooWide'] = await tooWide(page);
    expect(Object.entries(found).filter(([, all]) => all.length > 0)).toEqual([]);
    await page.context().close();
  });
});

it('every component has a state', () => {
  expect(components.filter((name) => !seen.has(name))).toEqual([]);
});
