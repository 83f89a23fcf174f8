import { COOKIES_MAX, headerText } from '#lib/request-header.ts';

const SHORT = /^[\w-]{1,32}$/u;

/** The value of one cookie, or undefined. A value that is not as `shape` says counts as absent. */
export function readCookie(
  header: string | undefined,
  name: string,
  shape = SHORT,
): string | undefined {
  // Most visitors have none of those that a page depends on: nothing is taken apart for them.
  if (header?.includes(name) !== true) return undefined;
  for (const part of headerText(header, COOKIES_MAX).split(';')) {
    const equals = part.indexOf('=');
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue;
    const value = part.slice(equals + 1).trim();
    return shape.test(value) ? value : undefined;
  }
  return undefined;
}
