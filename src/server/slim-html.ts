import { tagsOf } from '#lib/html-tags.ts';

/** Elements that begin and end a line, and those within an SVG: white space beside their tags shows nothing. */
const LOOSE: ReadonlySet<string> = new Set(
  (
    'article body circle details dialog div footer form h1 h2 h3 h4 h5 h6 head header html li link main meta nav ol option p ' +
    'path section summary symbol td th tr table template title ul use'
  ).split(' '),
);

const POSTED = /\smethod=["']?post\b/i;

export interface SlimPage {
  html: string;
  /** What stands in its scripts and styles: its policy names their hashes. */
  inline: readonly string[];
}

/**
 * A page without the white space that only its source needs. What a script, a style or a text field holds stays as it
 * is: no tag is found in one, nor is what one of the page's texts writes out a script. `inForms` comes first in each form that is posted.
 */
export function slimHtml(page: string, inForms = ''): SlimPage {
  const pieces: string[] = [];
  const inline: string[] = [];
  let from = 0;
  for (const { name, isClosing, start, end, textEnd } of tagsOf(page)) {
    if (textEnd > end && name !== 'textarea') inline.push(page.slice(end, textEnd));
    if (!LOOSE.has(name)) continue;
    const tag = page.slice(start, end);
    pieces.push(page.slice(from, start).trim(), tag);
    if (inForms !== '' && name === 'form' && !isClosing && POSTED.test(tag)) pieces.push(inForms);
    from = end;
  }
  pieces.push(page.slice(from).trim());
  return { html: pieces.join(''), inline };
}
