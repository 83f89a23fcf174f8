import { SITE } from '#config/site.ts';
import { SEARCH_MAX_LENGTH } from '#config/limits.ts';
import { paths } from '#routes/paths.ts';
import { xmlText } from '#lib/xml.ts';

/** OpenSearch 1.1 allows so many characters for the name of an engine. */
const NAME_MAX = 16;

/** By this a browser offers the site's search in its address bar (OpenSearch 1.1). */
export function openSearch(origin: string): string {
  const template = `${origin}${paths.search('').replace(/\?.*$/, '')}?s={searchTerms}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${xmlText(SITE.name.slice(0, NAME_MAX))}</ShortName>`,
    `<Description>${xmlText(`${SITE.name}: videos (at most ${SEARCH_MAX_LENGTH} characters)`)}</Description>`,
    `<Url type="text/html" template="${xmlText(template)}"/>`,
    `<Image width="32" height="32" type="image/x-icon">${xmlText(`${origin}/favicon.ico`)}</Image>`,
    '<AdultContent>true</AdultContent>',
    '<InputEncoding>UTF-8</InputEncoding>',
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
