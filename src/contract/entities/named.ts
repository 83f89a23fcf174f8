import { z } from 'zod';
import { looseCount, looseText } from '../wire.ts';

/** Something with a `dir` and a title: a category, tag, model or channel as other entities carry it. */
export const named = z.object({ dir: z.string().min(1), title: z.string() });
export type Named = z.output<typeof named>;

/** A category of an index (API.md): its video count and sample thumbnails. */
export const category = z
  .object({
    dir: z.string().min(1),
    title: z.string(),
    total_videos: looseCount,
    toptn: z
      .array(z.object({ scr: looseText }))
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
    dir: z.string().min(1),
    title: z.string(),
    total_videos: looseCount,
    avatar: looseText,
    scr1: looseText,
    scr2: looseText,
  })
  .transform(({ dir, title, total_videos, avatar, scr1, scr2 }) => ({
    dir,
    title,
    totalVideos: total_videos,
    image: avatar || scr1 || scr2,
  }));
export type Suggestion = z.output<typeof suggestion>;
