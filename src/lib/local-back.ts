const BASE = 'http://site.invalid';

/** Visible ASCII that begins with one slash. The URL parser drops tabs and line breaks and takes `\` for a slash. */
const PATH = /^\/(?!\/)[\u0021-\u005b\u005d-\u007e]*$/u;

/**
 * A path of this site, with its query and hash, as a browser reads it (WHATWG URL): `/./a/../b` is `/b`. Null for
 * whatever leads to another origin, `/.//evil.example/` too, and for what no address of ours looks like.
 */
function ownPath(text: string): string | null {
  if (!PATH.test(text) || !URL.canParse(text, BASE)) return null;
  const url = new URL(text, BASE);
  const path = url.pathname + url.search + url.hash;
  return url.origin === BASE && PATH.test(path) ? path : null;
}

/** Where a visitor is sent back to: a path of this site; anything else becomes the main page. */
export function localBack(back: string | null): string {
  return (back === null ? null : ownPath(back)) ?? '/';
}

/** The path of an address of the site at an origin, whole or as browsers show it, without its scheme; the main page's for any other. */
export function localPart(address: string, origin: string): string {
  const { host } = new URL(origin);
  const shown = address.replace(/^https?:\/\//u, '');
  return localBack(shown.startsWith(`${host}/`) ? shown.slice(host.length) : address);
}
