// A page as a crawler reads it: no script runs, and nothing here needs a browser.

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&#39;': "'",
  '&quot;': '"',
  '&#34;': '"',
  '&lt;': '<',
  '&gt;': '>',
};

const decode = (text: string): string =>
  text.replace(/&(?:amp|quot|lt|gt|#3[489]);/g, (entity) => ENTITIES[entity] ?? entity);

const words = (html: string): string =>
  decode(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** The text of every first-level headline. */
export const headlines = (html: string): string[] =>
  [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inside = '']) => words(inside));

/** The language the page says it is in. */
export const languageOf = (html: string): string | undefined =>
  /<html\b[^>]*\blang="([^"]*)"/.exec(html)?.[1];

/** Where the links of a page lead, each address once, as written. */
export const linksOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, address = '']) => decode(address)),
  ),
];

/** All the words of a page's main part. */
export const mainWords = (html: string): string =>
  words(/<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '');
