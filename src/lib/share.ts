import { EMBED_HEIGHT, EMBED_WIDTH } from '#config/limits.ts';
import type { EmbedOptions } from './embed-options.ts';
import { embedQuery } from './embed-query.ts';
import { withQuery } from './query.ts';

const CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => CHARACTERS[character] ?? '');

/** The address of a video that begins at a time in seconds; at 0 it stays as it is. */
export function startingAt(url: string, startAt: number): string {
  return withQuery(url, embedQuery({ startAt }));
}

/**
 * HTML that puts a player of ours into another page, 426x265 (SPEC.md §9) unless told. `src` is the whole
 * address of the embed; options become its query. Title and address are escaped.
 */
export function embedCode(
  src: string,
  title: string,
  options: Partial<EmbedOptions> = {},
  { width, height } = { width: EMBED_WIDTH, height: EMBED_HEIGHT },
): string {
  const address = withQuery(src, embedQuery(options));
  return (
    `<iframe src="${escape(address)}" title="${escape(title)}" width="${width}" ` +
    `height="${height}" style="border:0" ` +
    `allow="autoplay; fullscreen; picture-in-picture; screen-wake-lock" ` +
    `allowfullscreen loading="lazy"></iframe>`
  );
}

/** The usual networks: name, and where a page with this address and title is shared there. */
const NETWORKS: readonly (readonly [string, (url: string, title: string) => string])[] = [
  ['X', (url, text) => withQuery('https://x.com/intent/post', { url, text })],
  ['Facebook', (u) => withQuery('https://www.facebook.com/sharer/sharer.php', { u })],
  ['Reddit', (url, title) => withQuery('https://www.reddit.com/submit', { url, title })],
  ['Telegram', (url, text) => withQuery('https://t.me/share/url', { url, text })],
  ['WhatsApp', (url, title) => withQuery('https://wa.me/', { text: `${title} ${url}` })],
  ['VK', (url, title) => withQuery('https://vk.com/share.php', { url, title })],
];

/** Plain links that share a page on the usual networks: nothing of theirs is loaded. */
export function shareLinks(url: string, title: string): { name: string; href: string }[] {
  return NETWORKS.map(([name, hrefOf]) => ({ name, href: hrefOf(url, title) }));
}
