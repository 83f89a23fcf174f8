import { z } from 'zod';
import { looseMediaAddress, looseWebAddress, wireMediaAddress } from '../addresses.ts';
import { looseLine, wireDir, wireLine } from '../texts.ts';
import { captions, chapters, type Caption, type Chapter } from '../captions.ts';
import { ratingOf, wireRating } from '../rating.ts';
import { looseCount, valuesOf, wireCount, wireId } from '../wire.ts';
import { named, type Named } from './named.ts';
import { tileFields, toTile, type Tile } from './tile.ts';

const videoModel = z
  .object({
    dir: wireDir,
    title: wireLine,
    img: looseMediaAddress,
    statistics: z.object({ videos: looseCount }).catch({ videos: 0 }).default({ videos: 0 }),
  })
  .transform(({ dir, title, img, statistics }) => ({
    dir,
    title,
    image: img,
    totalVideos: statistics.videos,
  }));
export type VideoModel = z.output<typeof videoModel>;

const videoChannel = z
  .object({
    dir: wireDir,
    title: wireLine,
    url: looseWebAddress,
    cf3: looseMediaAddress,
    cf4: looseMediaAddress,
    cf7: looseMediaAddress,
  })
  .transform(({ cf3, cf4, cf7, ...channel }) => ({
    ...channel,
    sponsorImages: [cf3, cf4, cf7].filter((image) => image !== ''),
  }))
  .nullable()
  .catch(null)
  .default(null);
export type VideoChannel = NonNullable<z.output<typeof videoChannel>>;

const uploader = z
  .object({ id: looseCount, username: looseLine, avatar: looseMediaAddress })
  .nullable()
  .catch(null)
  .default(null);

/** Where timeline previews are found (API.md, "Timelines"): not every host has them. */
const timeline = z
  .object({
    token: wireMediaAddress.refine((token) => token.endsWith('/')),
    count: wireId,
    interval: wireId,
  })
  .nullable()
  .catch(null)
  .default(null);

/** Undefined where it is not told: then the video itself says it. */
const toldCount = wireCount.optional().catch(undefined);

const statistics = z
  .object({ viewed: toldCount, rating: wireRating, likes: toldCount, dislikes: toldCount })
  .nullable()
  .catch(null)
  .default(null);

const videoFields = z.object({
  ...tileFields,
  categories: valuesOf(named),
  tags: valuesOf(named),
  models: valuesOf(videoModel),
  thumb: looseMediaAddress,
  thumbsrc: looseMediaAddress,
  thumbhd: looseMediaAddress,
  statistics,
  channel: videoChannel,
  user: uploader,
  country: looseLine,
  photos_amount: looseCount,
  timeline,
  captions,
  chapters,
});

/** A video as its own page shows it (API.md, "A video"). */
export interface Video extends Omit<Tile, 'categories' | 'models' | 'channel'> {
  poster: string;
  /** The same, 1280 pixels wide; empty where there is none. */
  sharpPoster: string;
  categories: Named[];
  tags: Named[];
  models: VideoModel[];
  channel: VideoChannel | null;
  user: { id: number; name: string; avatar: string } | null;
  country: string;
  photosAmount: number;
  /** `count` previews, one every `interval` seconds. */
  timeline: { token: string; count: number; interval: number } | null;
  captions: Caption[];
  chapters: Chapter[];
}

export const video = videoFields.transform((wire): Video => {
  const base = toTile({ ...wire, categories: [], models: [] });
  const {
    viewed = base.views,
    likes = base.likes,
    dislikes = base.dislikes,
  } = wire.statistics ?? {};
  const rating = wire.statistics?.rating || wire.rating;
  return {
    ...base,
    views: viewed,
    likes,
    dislikes,
    rating: ratingOf({ rating, likes, dislikes }),
    poster: wire.thumbsrc || wire.thumb || wire.scr,
    sharpPoster: wire.thumbhd,
    categories: wire.categories,
    tags: wire.tags,
    models: wire.models,
    channel: wire.channel,
    user: wire.user && { id: wire.user.id, name: wire.user.username, avatar: wire.user.avatar },
    country: wire.country,
    photosAmount: wire.photos_amount,
    timeline: wire.timeline,
    captions: wire.captions,
    chapters: wire.chapters,
  };
});
