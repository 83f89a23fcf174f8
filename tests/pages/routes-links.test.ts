import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { buildPattern } from '#routes/pattern.ts';
import { readVariant } from '#lists/variants.ts';
import { resolveRoute } from '#routes/resolve.ts';
import { ROUTES } from '#routes/table.ts';
import { splitPrefix } from '#lib/view.ts';
import { startSite } from '../setup/site.ts';
import { headlines, linksOf, mainWords } from './support/html.ts';
import { sampleOf, takeSamples } from './support/route-samples.ts';
import { useShared } from '../setup/use-started.ts';

const site = useShared(startSite, {});
/** Every address of ours that a page of each row links to, without its query, with a page that does. */
const linked = new Map<string, string>();

/** Beside the table: pictures that open by themselves, and the index of the information pages. */
const BESIDE = /^\/(?:media\/thumbs\/|information\/$)/;

const isOwn = (path: string): boolean =>
  ROUTES.some((row) => row.kind === 'own' && row.path === path);

function rowOf(path: string): string | null {
  const asked = readVariant(path);
  const found = resolveRoute(asked?.path ?? path);
  if (found === null) return BESIDE.test(path) ? 'beside' : null;
  // A page of a member's own leads visitors elsewhere, and is linked all the same.
  if (found.kind === 'redirect') return isOwn(path) ? 'own' : 'redirect';
  return asked ? `${asked.variant} ${found.name}` : found.name;
}

beforeAll(async () => {
  const samples = await takeSamples(createClient({ fetch, origin: site.origin }));
  for (const row of ROUTES.filter(({ kind }) => kind === 'page')) {
    const path = buildPattern<string>(row.path, sampleOf(samples, row.path).params);
    const answer = await fetch(site.origin + path);
    for (const link of linksOf(await answer.text())) {
      const url = new URL(link, site.origin + path);
      if (url.origin === site.origin) linked.set(splitPrefix(url.pathname).path, path);
    }
  }
});

describe('links between pages', () => {
  it('are found at all', () => {
    expect(linked.size).toBeGreaterThan(500);
  });

  it('ROUTE-01 lead to a row of the table, in its final spelling', () => {
    const strange = [...linked].filter(([path]) => rowOf(path) === null);
    expect(strange).toEqual([]);
    const detours = [...linked].filter(([path]) => rowOf(path) === 'redirect');
    expect(detours).toEqual([]);
  });

  it('lead somewhere: a few of each row are there', async () => {
    const byRow = Map.groupBy(linked, ([path]) => rowOf(path));
    const dead: unknown[] = [];
    for (const [row, links] of byRow) {
      for (const [path, from] of links.slice(0, 3)) {
        const { status } = await fetch(site.origin + path, { redirect: 'manual' });
        // A list that a member keeps private says so; some rows are for whom signs in, some choose for you.
        if (![200, 302, 303, 403].includes(status)) dead.push({ row, path, from, status });
      }
    }
    expect(byRow.size).toBeGreaterThan(25);
    expect(dead).toEqual([]);
  });
});

describe('pages of accounts', () => {
  it.each([
    ['/login/', 'No account yet?'],
    ['/signup/', 'Already have an account?'],
    ['/signup/confirm/', 'Or have it sent again'],
    ['/restore-password/', 'We will send you a link'],
  ])('LAY-11, LAY-13 %s has its form, without carousel bar and tag strip', async (path, words) => {
    const html = await (await fetch(site.origin + path)).text();
    expect(mainWords(html)).toContain(words);
    expect(html).toMatch(/<main[^]*<form[^>]* method="post"/u);
    expect(html).not.toContain('class="strip"');
    expect(html).not.toContain('Popular searches');
    expect(html).toContain('<meta name="robots" content="noindex');
  });
});

describe('a video page', () => {
  it.each([
    ['playlist', 'playlist=1&pl_page=2'],
    ['ROUTE-12', 'fr=1'],
  ])('%s is the same video with %s', async (_id, query) => {
    const video = [...linked.keys()].find((path) => /^\/videos\/\d+\//.test(path)) ?? '';
    const headline = async (search: string): Promise<unknown[]> => {
      const answer = await fetch(site.origin + video + search);
      return [answer.status, ...headlines(await answer.text())];
    };
    const plain = await headline('');
    expect(plain[0]).toBe(200);
    expect(await headline(`?${query}`)).toEqual(plain);
  });
});
