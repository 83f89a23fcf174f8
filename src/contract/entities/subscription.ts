import { z } from 'zod';
import { looseMediaAddress } from '../addresses.ts';
import { SUBSCRIPTION_SECTIONS } from '../enums.ts';
import { looseDir, wireLine } from '../texts.ts';
import { looseCount, wireDate, wireId } from '../wire.ts';

/** Something a member subscribes to. `dir` is empty for members, whose pages go by id. */
export const subscription = z
  .object({
    section: z.enum(SUBSCRIPTION_SECTIONS),
    object_id: wireId,
    dir: looseDir,
    title: wireLine,
    avatar: looseMediaAddress,
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
