import { beforeAll, describe, expect, it } from 'vitest';
import { startSite } from '../setup/site.ts';
import {
  FILE_BUDGETS,
  PAGE_BUDGETS,
  SEARCH_TOUCH_BYTES,
  SEARCH_TYPING_BYTES,
  type BudgetedPage,
} from './budgets.ts';
import { scriptsOf, weighPage, type PageWeight, type Part } from './support/page-weight.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

const site = useShared(startSite, {});
// How far below the screen pictures are asked for depends on the line that it believes to have.
const browser = useBrowser({ ...WITH_PICTURES, name: 'wholeChromium' });
const paths = new Map<BudgetedPage, string>();
const weights = new Map<BudgetedPage, PageWeight>();

/** Over another API each picture's address names its origin, whose length is not the site's. */
const ORIGIN_BYTES = process.env.TEST_API === 'remote' ? 64 : 0;

const sum = (parts: readonly Part[]): number =>
  parts.reduce((total, { bytes }) => total + bytes, 0);

const list = (parts: readonly Part[]): string =>
  parts.map(({ name, bytes }) => `${name} ${bytes}`).join(', ');

/** Paths of the pages that are weighed; the video and the category are the first that the site links to. */
async function findPaths(): Promise<void> {
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto('/videos/most-popular/1/');
  const linkOf = async (selector: string): Promise<string> =>
    (await page.locator(selector).first().getAttribute('href')) ?? '';
  const video = await linkOf('#list .tile a');
  paths.set('home', '/');
  paths.set('listing', '/videos/most-popular/1/');
  paths.set('search', '/search/1/?s=harbour');
  paths.set('category', await linkOf('.strip a[href*="/categories/"]'));
  paths.set('watch', video);
  paths.set('embed', `/embed/${video.split('/')[2] ?? ''}/`);
  await page.close();
}

beforeAll(async () => {
  await findPaths();
  for (const [name, path] of paths) weights.set(name, await weighPage(browser, site.origin, path));
});

describe.each(Object.entries(PAGE_BUDGETS))('%s before any touch', (name, budget) => {
  const weight = (): PageWeight => {
    const found = weights.get(name as BudgetedPage);
    if (!found) throw new Error(`${name} was not weighed`);
    return found;
  };

  it('keeps its budget', () => {
    const { html, scripts, styles, pictures } = weight();
    const document: Part = { name: paths.get(name as BudgetedPage) ?? '', bytes: html, text: '' };
    const kinds = { html: [document], script: scripts, css: styles, pictures };
    const lines = Object.entries(kinds).map(([kind, parts]) => {
      const limit = budget[kind as keyof typeof kinds] + (kind === 'html' ? ORIGIN_BYTES : 0);
      return { kind, bytes: sum(parts), limit, of: list(parts) };
    });
    for (const { kind, bytes, limit, of } of lines) {
      process.stdout.write(`${name}: ${kind} ${bytes} of ${limit}: ${of}\n`);
    }
    expect(lines.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
  });

  it('asks for nothing beside its pictures, a stylesheet and a script', () => {
    const { files } = weight();
    expect(files.length, files.join(', ')).toBeLessThanOrEqual(budget.files);
  });

  it('fetches nothing ahead that it does not use', () => {
    expect(weight().unused).toEqual([]);
  });

  it('has no React and no Shaka', () => {
    const heavy = weight().scripts.filter(({ text }) => /react\.dev\/errors|shaka/iu.test(text));
    expect(heavy.map((part) => part.name)).toEqual([]);
  });

  it('has no file that outgrew its own budget', () => {
    const linked = [...weight().scripts, ...weight().styles].filter(
      (part) => part.name !== 'inline',
    );
    const grown = linked.filter((part) => part.bytes > (FILE_BUDGETS[part.name] ?? 0));
    expect(list(grown)).toBe('');
  });

  it('loads without an error', () => {
    expect(weight().troubles).toEqual([]);
  });
});

describe('the search field', () => {
  it('brings React when it is touched, and the client when something is typed', async () => {
    const { page, context, requests, close } = await newVisitor(browser, site.origin);
    const field = page.getByLabel('Search videos');
    const newScripts = async (act: () => Promise<void>): Promise<Part[]> => {
      const before = requests.length;
      await act();
      await page.waitForLoadState('networkidle');
      return scriptsOf(context, requests.slice(before));
    };
    await page.goto('/', { waitUntil: 'networkidle' });
    const touched = await newScripts(async () => {
      await field.focus();
      await page.getByRole('combobox', { name: 'Search videos' }).waitFor();
    });
    const typed = await newScripts(async () => {
      await Promise.all([
        page.waitForResponse('**/api/suggester.php*'),
        field.pressSequentially('har'),
      ]);
    });
    process.stdout.write(`search: touch ${sum(touched)}, typing ${sum(typed)}\n`);
    process.stdout.write(`  ${list(touched)}; ${list(typed)}\n`);
    expect(sum(touched), list(touched)).toBeLessThan(SEARCH_TOUCH_BYTES);
    expect(sum(typed), list(typed)).toBeLessThan(SEARCH_TYPING_BYTES);
    await close();
  });
});
