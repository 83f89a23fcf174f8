import '../without-eval.ts';
import { z } from 'zod';
import { CHANNEL_LENGTHS } from '#config/channels.ts';
import { done, type Done } from '../acts/done.ts';
import type { WriteCall } from '../call.ts';
import { wireId } from '../wire.ts';

/** A longer text is cut before anything reads it, to where it still is too long and refused for that. */
const text = (max: number) =>
  z
    .string()
    .transform((sent) => sent.slice(0, 2 * (max + 1)).toWellFormed())
    .optional();

/** A browser sends an empty file for none. */
const file = z
  .union([z.instanceof(Blob), z.literal('')])
  .optional()
  .transform((sent) => (sent === undefined || sent === '' || sent.size === 0 ? undefined : sent));

/** What changes of a channel of one's own: a missing field stays as it is, and so does a picture without a file. `remove_…` is 1 to take one away. */
export const editChannelBody = z.object({
  object_id: wireId,
  title: text(CHANNEL_LENGTHS.title.max),
  description: text(CHANNEL_LENGTHS.description.max),
  url: text(CHANNEL_LENGTHS.url.max),
  avatar: file,
  cover: file,
  remove_avatar: z.enum(['', '0', '1']).default(''),
  remove_cover: z.enum(['', '0', '1']).default(''),
});
export type EditChannelBody = z.output<typeof editChannelBody>;

/** Changes a channel of the viewer's own. Refused with `errors`, a list of field and code. Ours. */
export const editChannel: WriteCall<EditChannelBody, Done> = {
  kind: 'write',
  name: 'editChannel',
  access: 'owner',
  path: 'channel_edit.php',
  body: editChannelBody,
  multipart: true,
  answer: done,
  errors: [
    ...(['bad_request', 'bad_origin', 'need_auth', 'invalid', 'bad_file_type'] as const),
    ...(['invalid_image_size', 'too_large', 'too_many_attempts', 'busy', 'not_found'] as const),
  ],
};
