import '../without-eval.ts';
import { z } from 'zod';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { MAX_PLAYLIST_VIDEOS, PLAYLIST_DESCRIPTION, PLAYLIST_TITLE } from '#config/limits.ts';
import { INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { cutText, toLine, toText } from '../texts.ts';
import { sentVisibility } from '../visibility.ts';
import { wireCount, wireId } from '../wire.ts';

const act = z.literal('playlist');
const object_id = wireId;
const place = wireCount.pipe(z.number().min(1).max(MAX_PLAYLIST_VIDEOS));

/** What somebody says of a playlist; what is wrong with it is told of all fields at once. */
const said = {
  title: z
    .string()
    .default('')
    .transform((sent) => toLine(cutText(sent, PLAYLIST_TITLE.max))),
  desc: z
    .string()
    .default('')
    .transform((sent) => toText(cutText(sent, PLAYLIST_DESCRIPTION.max))),
  visible: sentVisibility.default('public'),
  orientation: z.enum(SITE_GROUPS).optional(),
};

const body = z.discriminatedUnion('section', [
  /** A new one, with a first video where one is named. */
  z.object({ act, section: z.literal('new'), ...said, video_id: wireId.optional() }),
  /** What is not said of who sees it, or of its site group, stays. */
  z.object({
    ...{ act, section: z.literal('upd'), object_id, ...said },
    visible: sentVisibility.optional(),
  }),
  z.object({ act, section: z.literal('del'), object_id }),
  /** At the end, or at a place among those that are shown, from 1: what was taken out goes back by it. */
  z.object({
    ...{ act, section: z.literal('add'), object_id, video_id: wireId },
    position: place.optional(),
  }),
  z.object({ act, section: z.literal('rem'), object_id, video_id: wireId }),
  /** To which place among those that are shown, from 1: the same sent twice does the same. */
  z.object({
    ...{ act, section: z.literal('order'), object_id, video_id: wireId },
    position: place,
  }),
]);
export type PlaylistBody = z.output<typeof body>;

const answer = z
  .object({ ok: z.unknown(), playlist_id: wireId })
  .transform((wire) => ({ id: wire.playlist_id }));

/**
 * Makes, changes and deletes a playlist of one's own, and changes what is in it and in which order (SPEC.md §5, §6, §7).
 * A new one that is sent again within a minute is the same one. Texts that do not fit are `invalid`, with `errors`.
 */
export const playlist: Act<PlaylistBody, { id: number }> = {
  kind: 'write',
  name: 'playlist',
  act: 'playlist',
  path: INPUT_PATH,
  access: 'owner',
  body,
  answer,
  errors: [...MEMBER_ACT_ERRORS, 'no_permission', 'not_found', 'already_added', 'list_full'],
};
