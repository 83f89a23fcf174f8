import { tagsOf } from '#lib/html-tags.ts';

/** Elements that begin and end a line, and those within an SVG: white space beside their tags shows nothing. */
const LOOSE: ReadonlySet<string> = new Set(
  (
    'article body circle dialog div footer form h1 h2 h3 h4 h5 h6 head header html li link main meta nav ol option p ' +
    'path section symbol td th tr table template title ul use'
  ).split(' '),
);

/**
 * A page without the white space that only its source needs. What a script, a style or a text field holds stays as it
 * is: no tag is found in one.
 */
export function slimHtml(html: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { name, start, end } of tagsOf(html)) {
    if (!LOOSE.has(name)) continue;
    pieces.push(html.slice(from, start).trim(), html.slice(start, end));
    from = end;
  }
  pieces.push(html.slice(from).trim());
  return pieces.join('');
}
