const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * Fills a text's placeholder for the host of the site. Where none is set (null), the site's name stands for it; what tells of a
 * name where the site is ("Islet, at …,") goes, in each language: between the two stand few letters, and a comma before stands after too.
 */
export function fillHost(
  text: string,
  placeholder: string,
  site: string,
  host: string | null,
): string {
  if (host !== null) return text.replaceAll(placeholder, host);
  const where = new RegExp(
    `${escaped(site)}(,?)[^{}.<]{1,20}${escaped(placeholder)}(?:）|\\1)`,
    'gu',
  );
  return text.replace(where, () => site).replaceAll(placeholder, site);
}
