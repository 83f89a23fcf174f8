/** Elements that begin and end a line, and those within an SVG: white space beside their tags shows nothing. */
const LOOSE =
  'article|body|circle|dialog|div|footer|form|h[1-6]|head|header|html|li|link|main|meta|nav|ol|option|p|path|section|symbol|t[dhr]|table|template|title|ul|use';

/** A tag of theirs, whatever its attributes hold, with the white space around it. */
const TAG = new RegExp(`\\s*(</?(?:${LOOSE})\\b[^>"]*(?:"[^"]*"[^>"]*)*>)\\s*`, 'gu');

/**
 * A page without the white space that only its source needs. What a script, a style or a text field holds stays as it
 * is: no tag is written out in one.
 */
export const slimHtml = (html: string): string => html.replace(TAG, '$1').trim();
