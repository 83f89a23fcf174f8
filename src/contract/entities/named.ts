import { z } from 'zod';
import { looseMediaAddress } from '../addresses.ts';
import { wireDir, wireLine } from '../texts.ts';
import { looseCount, wireId } from '../wire.ts';

/** Something with a `dir` and a title: a category, tag, model or channel as other entities carry it. */
export const named = z.object({ dir: wireDir, title: wireLine });
export type Named = z.output<typeof named>;

/** A category of an index (API.md): its video count and sample thumbnails. */
export const category = z
  .object({
    dir: wireDir,
    title: wireLine,
    total_videos: looseCount,
    toptn: z
      .array(z.object({ scr: looseMediaAddress }))
      .catch([])
      .default([]),
  })
  .transform(({ dir, title, total_videos, toptn }) => ({
    dir,
    title,
    totalVideos: total_videos,
    samples: toptn.map(({ scr }) => scr).filter((scr) => scr !== ''),
  }));
export type Category = z.output<typeof category>;

/** A suggestion (SPEC.md §7, suggester); also the short form of models and channels in the main call. */
export const suggestion = z
  .object({
    dir: wireDir,
    title: wireLine,
    total_videos: looseCount,
    avatar: looseMediaAddress,
    scr1: looseMediaAddress,
    scr2: looseMediaAddress,
  })
  .transform(({ dir, title, total_videos, avatar, scr1, scr2 }) => ({
    dir,
    title,
    totalVideos: total_videos,
    image: avatar || scr1 || scr2,
  }));
export type Suggestion = z.output<typeof suggestion>;

/** A video as a suggestion: its title leads to it. */
export const suggestedVideo = z
  .object({ video_id: wireId, dir: wireDir, title: wireLine, scr: looseMediaAddress })
  .transform(({ video_id, dir, title, scr }) => ({ id: video_id, dir, title, image: scr }));
export type SuggestedVideo = z.output<typeof suggestedVideo>;
