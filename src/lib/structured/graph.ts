import type { Graph, Thing } from 'schema-dts';

/** What a page tells search engines about itself, as the text of a `<script type="application/ld+json">`. */
export function jsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  // A title may hold "</script>" or "<!--".
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** An address of this site under its public origin; a path alone where the operator named none. */
export const absolute = (address: string, origin: string | null): string =>
  address.startsWith('/') && !address.startsWith('//') ? (origin ?? '') + address : address;
