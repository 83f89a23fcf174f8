import { z } from 'zod';
import { looseCount, looseText, wireDate, wireId } from '../wire.ts';

/** Something a member subscribes to. `dir` is empty for members, whose pages go by id. */
export const subscription = z
  .object({
    section: z.enum(['channels', 'models', 'members']),
    object_id: wireId,
    dir: looseText,
    title: z.string(),
    avatar: looseText,
    total_videos: looseCount,
    added_date: wireDate,
  })
  .transform((wire) => ({
    section: wire.section,
    id: wire.object_id,
    dir: wire.dir,
    title: wire.title,
    image: wire.avatar,
    totalVideos: wire.total_videos,
    addedAt: wire.added_date,
  }));
export type Subscription = z.output<typeof subscription>;
