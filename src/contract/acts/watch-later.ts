import '../without-eval.ts';
import type { z } from 'zod';
import { INPUT_PATH, type Act } from '../act.ts';
import {
  OWN_VIDEO_ERRORS,
  ownVideoAnswer,
  ownVideoBody,
  type OwnVideoAnswer,
} from './own-video.ts';

const body = ownVideoBody('watch_later');
export type WatchLaterBody = z.output<typeof body>;

/** Adds a video to what one wants to watch later or removes it (SPEC.md §6, §7). */
export const watchLater: Act<WatchLaterBody, OwnVideoAnswer> = {
  kind: 'write',
  name: 'watchLater',
  act: 'watch_later',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer: ownVideoAnswer,
  errors: OWN_VIDEO_ERRORS,
};
