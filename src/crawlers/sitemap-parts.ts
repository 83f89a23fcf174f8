import type { Client } from '#client/client.ts';
import { MAX_COUNT } from '#config/limits.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_SITE_GROUP, SITE_GROUPS, type SiteGroup } from '#config/site-groups.ts';
import { albums } from '#contract/calls/albums.ts';
import { channels } from '#contract/calls/channels.ts';
import { models, NO_MODEL_FILTER } from '#contract/calls/models.ts';
import { playlists } from '#contract/calls/playlists.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { paths } from '#routes/paths.ts';
import type { SitemapEntry } from './sitemap-entry.ts';

/** By what a sitemap is made. */
export interface SitemapSite {
  client: Client;
  origin: string;
  apiOrigin: string | null;
  /** The pages that editors own, by path, with the time of their last change: epoch milliseconds. */
  informationDates: () => Promise<ReadonlyMap<string, number>>;
}

/** A page of the API as a file of the sitemap. */
export interface SitemapPage {
  entries: SitemapEntry[];
  total: number;
}

export const NOTHING: SitemapPage = { entries: [], total: 0 };

/** A part of the sitemap that grows: file `n` of it is page `n` of a list of the API. */
export type SitemapPart = (site: SitemapSite, page: number, count?: number) => Promise<SitemapPage>;

const picture = ({ apiOrigin, origin }: SitemapSite, address: string): string[] =>
  address === '' ? [] : [new URL(mediaUrl(address, apiOrigin), origin).href];

const gender = DEFAULT_SITE_GROUP;

/** Videos have a page in every site group; those that do not play have none to be found. */
const videosOf =
  (group: SiteGroup): SitemapPart =>
  async (site, page, count = MAX_COUNT) => {
    const sort = 'latest-updates';
    const read = { ...PLAIN_LIST, gender: group, sort, page, count } as const;
    const { videos: tiles, totalCount } = await site.client.read(videos, read);
    const entries = (tiles ?? [])
      .filter(({ status }) => status === 'active')
      .map((tile): SitemapEntry => {
        const [thumbnail] = picture(site, tile.thumbnail);
        const path = paths.video(tile);
        if (thumbnail === undefined) return { path, changedAt: tile.postedAt };
        const player = site.origin + paths.embed(tile.id);
        const video = { ...tile, thumbnail, player, tags: tile.categories };
        return { path, changedAt: tile.postedAt, video };
      });
    return { entries, total: totalCount };
  };

const modelPages: SitemapPart = async (site, page, count = MAX_COUNT) => {
  const place = { ...NO_MODEL_FILTER, gender, sort: 'alphabet', page, count } as const;
  const found = await site.client.read(models, { ...place, lifetime: LIFETIMES.models });
  const entries = found.models
    .filter(({ totalVideos }) => totalVideos > 0)
    .map(({ dir, image }) => ({ path: paths.model(dir), images: picture(site, image) }));
  return { entries, total: found.totalCount };
};

const channelPages: SitemapPart = async (site, page, count = MAX_COUNT) => {
  const place = { gender, sort: 'recent', section: '', objectId: '', page, count } as const;
  const found = await site.client.read(channels, { ...place, lifetime: LIFETIMES.videos });
  const entries = found.channels
    .filter(({ totalVideos }) => totalVideos > 0)
    .map(({ dir, avatar }) => ({ path: paths.channelVideos(dir), images: picture(site, avatar) }));
  return { entries, total: found.totalCount };
};

const playlistPages: SitemapPart = async (site, page, count = MAX_COUNT) => {
  const place = { gender, sort: 'latest-updates', section: '', objectId: '', page, count } as const;
  const found = await site.client.read(playlists, { ...place, lifetime: LIFETIMES.playlists });
  const entries = found.playlists
    .filter(({ visibility, totalVideos }) => visibility === 'public' && totalVideos > 0)
    .map(({ id, updatedAt }) => ({ path: paths.playlist(id), changedAt: updatedAt }));
  return { entries, total: found.totalCount };
};

const albumPages: SitemapPart = async (site, page, count = MAX_COUNT) => {
  const place = { gender, sort: 'latest-updates', section: '', objectId: '', page, count } as const;
  const found = await site.client.read(albums, { ...place, lifetime: LIFETIMES.albums });
  const entries = found.albums
    .filter(({ status, totalPhotos }) => status === 'active' && totalPhotos > 0)
    .map((album) => ({
      path: paths.album(album),
      changedAt: album.postedAt,
      images: picture(site, album.cover),
    }));
  return { entries, total: found.totalCount };
};

/** The parts by name: `/sitemap/{name}-{n}.xml`. */
export const SITEMAP_PARTS: ReadonlyMap<string, SitemapPart> = new Map([
  ...SITE_GROUPS.map((group) => [`videos-${group}`, videosOf(group)] as const),
  ['models', modelPages],
  ['channels', channelPages],
  ['playlists', playlistPages],
  ['albums', albumPages],
]);
