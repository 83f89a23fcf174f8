import type { ChannelCard } from '#contract/entities/channel.ts';
import type { Tile } from '#contract/entities/tile.ts';
import type { Language } from '#config/locales.ts';
import { abbreviateCount, formatAge, formatDuration } from '#lib/format.ts';
import { ratingPercent } from '#lib/rating.ts';
import { paths } from '#routes/paths.ts';
import { xmlText } from '#lib/xml.ts';
import { STYLE } from './style.ts';

/** Tiles that a phone shows before it is scrolled: their pictures are not lazy. */
const SEEN_FIRST = 6;

/** A path on the floor's own host for a picture of an API answer. */
export const pictureOf = (address: string): string => new URL(address, 'http://site').pathname;

const image = (address: string, lazy: boolean): string =>
  `<img src="${pictureOf(address)}" alt="" width="320" height="180"${lazy ? ' loading="lazy"' : ''}>`;

function tileItem(tile: Tile, lang: Language, lazy: boolean): string {
  const views = `${abbreviateCount(tile.views, lang)} views`;
  const line = `${views} · ${ratingPercent(tile.rating)}% · ${formatAge(tile.postedAt, Date.now(), lang, 'short')}`;
  return `<li><a href="${paths.video(tile)}">${image(tile.thumbnail, lazy)}<b>${formatDuration(tile.seconds)}</b><h3>${xmlText(tile.title)}</h3><p>${line}</p></a></li>`;
}

/** A grid of tiles; with `below` none of them is seen at first. */
export function tileGrid(tiles: readonly Tile[], lang: Language, below = false): string {
  const items = tiles.map((tile, index) => tileItem(tile, lang, below || index >= SEEN_FIRST));
  return `<ul class="grid">${items.join('\n')}</ul>`;
}

/** Channels side by side, two of them in sight. */
export function channelRow(channels: readonly ChannelCard[], lang: Language): string {
  const items = channels.map(
    ({ dir, title, images, avatar, totalVideos }, index) =>
      `<li><a href="${paths.channel(dir)}">${image(images[0] ?? avatar, index > 1)}<h3>${xmlText(title)}</h3><p>${abbreviateCount(totalVideos, lang)} videos</p></a></li>`,
  );
  return `<ul class="row">${items.join('\n')}</ul>`;
}

/** A whole page around what stands in `main`. */
export function floorDocument(lang: Language, title: string, main: string): string {
  return `<!DOCTYPE html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<header><a href="/"><b>islet</b></a><form action="/search/1/"><input type="search" name="s" placeholder="Search videos" aria-label="Search videos"></form></header>
<main>
${main}
</main>
<footer><nav><a href="/videos/most-popular/1/">Videos</a> <a href="/categories/">Categories</a> <a href="/information/terms/">Terms</a></nav></footer>
</html>
`;
}
