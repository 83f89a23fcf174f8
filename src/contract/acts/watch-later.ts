import '../without-eval.ts';
import type { z } from 'zod';
import { INPUT_PATH, type Act } from '../act.ts';
import { done, type Done } from './done.ts';
import { OWN_VIDEO_ERRORS, ownVideoBody } from './own-video.ts';

const body = ownVideoBody('watch_later');
export type WatchLaterBody = z.output<typeof body>;

/** Adds a video to what one wants to watch later or removes it (SPEC.md §6, §7). */
export const watchLater: Act<WatchLaterBody, Done> = {
  kind: 'write',
  name: 'watchLater',
  act: 'watch_later',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer: done,
  errors: OWN_VIDEO_ERRORS,
};
