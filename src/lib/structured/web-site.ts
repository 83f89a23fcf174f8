import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts';

const search = (target: string): WithActionConstraints<SearchAction> => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: target },
  'query-input': 'required name=s',
});

/** The site, with its search. `searchPage` is the address of the first page of results, without query. */
export const webSite = (name: string, url: string, searchPage: string): WebSite => ({
  '@type': 'WebSite',
  name,
  url,
  potentialAction: search(`${searchPage}?s={s}`),
});
