const LINKS = '.tile > a, a[rel~="next"]';

/**
 * What a browser may fetch ahead, as the text of a `<script type="speculationrules">`: documents of tiles and of the
 * next page of a list, on this site, once a pointer rests on their link. Fetched and not rendered: no script of theirs
 * runs, so no view is counted before somebody goes there. The server allows this text alone.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { selector_matches: LINKS }] },
      eagerness: 'moderate',
    },
  ],
});
