import '../without-eval.ts';
import type { z } from 'zod';
import { INPUT_PATH, type Act } from '../act.ts';
import {
  OWN_VIDEO_ERRORS,
  ownVideoAnswer,
  ownVideoBody,
  type OwnVideoAnswer,
} from './own-video.ts';

const body = ownVideoBody('favourite');
export type FavouriteBody = z.output<typeof body>;

/** Adds a video to one's favourites or removes it (SPEC.md §6, §7). */
export const favourite: Act<FavouriteBody, OwnVideoAnswer> = {
  kind: 'write',
  name: 'favourite',
  act: 'favourite',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer: ownVideoAnswer,
  errors: OWN_VIDEO_ERRORS,
};
