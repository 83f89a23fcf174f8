/** A page as a crawler that runs no script has it. */
export interface CrawledPage {
  status: number;
  html: string;
  title: string;
  /** Where it led to, for an address that redirects. */
  location: string | null;
  noindex: boolean;
  canonical: string | null;
  /** Addresses of other languages by their `hreflang`. */
  alternates: ReadonlyMap<string, string>;
  links: string[];
}

const decode = (text: string): string =>
  text
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1];
  return found === undefined ? null : decode(found);
};

/** Asks for a page, following nothing. */
export async function readPage(origin: string, path: string): Promise<CrawledPage> {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  const html = await answer.text();
  const tags = (name: string): string[] =>
    [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'gu'))].map(([tag]) => tag);
  const rel = (value: string) => tags('link').filter((tag) => attribute(tag, 'rel') === value);
  const robots = tags('meta').find((tag) => attribute(tag, 'name') === 'robots') ?? '';
  const languages = rel('alternate').map(
    (tag) => [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? ''] as const,
  );
  return {
    status: answer.status,
    html,
    title: decode(/<title>([^<]*)<\/title>/u.exec(html)?.[1] ?? ''),
    location: answer.headers.get('location'),
    noindex: attribute(robots, 'content')?.includes('noindex') ?? false,
    canonical: rel('canonical').map((tag) => attribute(tag, 'href'))[0] ?? null,
    alternates: new Map(languages.filter(([lang]) => lang !== '')),
    links: tags('a').flatMap((tag) => attribute(tag, 'href') ?? []),
  };
}

/** The rules of a `robots.txt` as this site writes it: prefixes of paths, with `*`. */
function closedPaths(robots: string): RegExp {
  const rules = [...robots.matchAll(/^Disallow: (\S+)$/gmu)].map(([, rule = '']) =>
    rule.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*'),
  );
  return new RegExp(`^(?:${rules.join('|')})`, 'u');
}

const AT_ONCE = 6;

/**
 * Walks a site from `/` along its links as a polite crawler does: not where robots.txt forbids it, not on from a
 * page that asks not to be kept. Gives every page met, by path.
 */
export async function crawl(origin: string): Promise<Map<string, CrawledPage>> {
  const closed = closedPaths(await (await fetch(`${origin}/robots.txt`)).text());
  const pages = new Map<string, CrawledPage>();
  const known = new Set(['/']);
  /** Addresses that pages name as their own: an engine asks for these too. */
  const named = new Set<string>();
  let open = ['/'];
  const visit = async (path: string): Promise<string[]> => {
    const page = await readPage(origin, path);
    pages.set(path, page);
    const links = page.location === null ? [...page.links] : [page.location];
    if (page.canonical !== null) {
      named.add(page.canonical);
      links.push(page.canonical);
    }
    return page.noindex ? [] : links.map((link) => new URL(link, origin + path).href);
  };
  while (open.length > 0) {
    const batch = open.splice(0, AT_ONCE);
    const found = (await Promise.all(batch.map(visit))).flat();
    for (const link of found) {
      const { origin: of, pathname, search } = new URL(link);
      const path = pathname + search;
      // With a query it is a list narrowed or a part of a page: what it shows is elsewhere too.
      const narrowed = search !== '' && !named.has(path);
      if (of !== origin || narrowed || known.has(path) || closed.test(path)) continue;
      // Files, not pages.
      if (/^\/(?:media|_astro)\//u.test(path)) continue;
      known.add(path);
      open = [...open, path];
    }
  }
  return pages;
}
