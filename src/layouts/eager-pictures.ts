import { tagsOf } from '#lib/html-tags.ts';

/** How many of a page's pictures its head asks for: what a phone shows of a list's first screen. */
const MOST = 4;

/** A picture that a page shows at once, as a preloading link asks for it. */
interface EagerPicture {
  href: string;
  imagesrcset: string | undefined;
  imagesizes: string | undefined;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`, 'u').exec(tag)?.[1]?.replaceAll('&amp;', '&');

/**
 * The first pictures in a page's markup that do not wait until they come near. A browser asks for them while the
 * rest of the page is still on its way.
 */
export function eagerPictures(html: string): EagerPicture[] {
  const found = new Map<string, EagerPicture>();
  for (const { name, start, end } of tagsOf(html)) {
    if (name !== 'img') continue;
    const tag = html.slice(start, end);
    const href = attribute(tag, 'src');
    if (href && !tag.includes(' loading="lazy"')) {
      const [imagesrcset, imagesizes] = [attribute(tag, 'srcset'), attribute(tag, 'sizes')];
      found.set(href, { href, imagesrcset, imagesizes });
    }
    if (found.size === MOST) break;
  }
  return [...found.values()];
}
