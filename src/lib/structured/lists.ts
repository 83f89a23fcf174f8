import type { BreadcrumbList, ItemList } from 'schema-dts';

/** Where a page stands in the site: from the first step below the home page to the page itself. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** What a page lists, by address alone: everything else stands on the page of each. */
export function itemList(urls: readonly string[]): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
  };
}
