/** A tag of a page, and what follows it up to where the next may begin. */
export interface HtmlTag {
  /** Lower case. */
  name: string;
  isClosing: boolean;
  /** Offsets of its `<` and of what follows its `>`. */
  start: number;
  end: number;
  /** Where the text of a script, style or text field ends; `end` for every other tag. */
  textEnd: number;
}

const NAME = /<(\/?)([a-z][a-z0-9-]*)/iy;
/** The rest of a tag: what stands in quotes may hold `<` and `>`. */
const REST = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;
/** Between their tags nothing else begins. */
const RAW: Readonly<Record<string, RegExp>> = {
  script: /<\/script[\s/>]/giu,
  style: /<\/style[\s/>]/giu,
  textarea: /<\/textarea[\s/>]/giu,
};

/** Where a pattern matches from an offset on, or -1. */
function searchFrom(pattern: RegExp, html: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(html)?.index ?? -1;
}

/**
 * The tags of a page in their order, as a browser finds them: not those that an attribute, a comment or a script
 * writes out. Reads every character once, whatever the page holds; what never ends (a tag, a comment, a script)
 * takes the rest of it.
 */
export function* tagsOf(html: string): Generator<HtmlTag, void, undefined> {
  let at = html.indexOf('<');
  while (at !== -1) {
    if (html.startsWith('<!--', at)) {
      const comment = html.indexOf('-->', at + 2);
      if (comment === -1) return;
      at = html.indexOf('<', comment);
      continue;
    }
    NAME.lastIndex = at;
    const [opening, slash, written = ''] = NAME.exec(html) ?? [];
    if (opening === undefined) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    REST.lastIndex = at + opening.length;
    if (!REST.test(html)) return;
    const end = REST.lastIndex;
    const name = written.toLowerCase();
    const isClosing = slash === '/';
    const raw = isClosing ? undefined : RAW[name];
    const textEnd = raw ? searchFrom(raw, html, end) : end;
    if (textEnd === -1) return;
    yield { name, isClosing, start: at, end, textEnd };
    at = html.indexOf('<', textEnd);
  }
}

/** Names of all classes in a page's markup, and perhaps one that a text writes out. */
export function classesIn(html: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/gu)) {
    for (const name of names.split(' ')) classes.add(name);
  }
  return classes;
}
