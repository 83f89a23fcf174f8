import '../without-eval.ts';
import { z } from 'zod';
import { isLanguage } from '#config/locales.ts';
import { isSiteGroup } from '#config/site-groups.ts';
import { UPLOAD_DESCRIPTION, UPLOAD_TITLE_MAX } from '#config/uploads.ts';
import type { WriteCall } from '../call.ts';
import { cutText } from '../texts.ts';
import { optionalId } from '../wire.ts';

const text = (max: number) =>
  z
    .string()
    .default('')
    .transform((sent) => cutText(sent, max));
const flag = z
  .string()
  .optional()
  .transform((sent) => ['1', 'on', 'true'].includes(sent ?? ''));
const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .transform((sent) => (sent === undefined ? undefined : Number(sent)));

/** Longer than the names of all categories that one may choose. */
const CATEGORIES_MAX = 2000;

/** What an uploader tells of a video, as its form and the metadata of tus have it. `categories` are names, joined by commas. */
export const uploadFields = z.object({
  title: text(UPLOAD_TITLE_MAX),
  desc: text(UPLOAD_DESCRIPTION.max),
  categories: z
    .string()
    .default('')
    .transform((sent) => sent.slice(0, CATEGORIES_MAX).split(',').filter(Boolean)),
  gender: z
    .string()
    .optional()
    .transform((sent) => (isSiteGroup(sent) ? sent : 'str')),
  lang: z
    .string()
    .optional()
    .transform((sent) => (sent !== undefined && isLanguage(sent) ? sent : 'en')),
  exclusive: flag,
  certify: flag,
});
export type UploadFields = z.output<typeof uploadFields>;

/**
 * An upload (SPEC.md §7), multipart: `new` has the file, which stands after the other fields. `upd` changes what is told of the
 * upload `upload_id`, `send` gives it to moderation with the picture `preview` (from 0), `rem` takes it away. Of a video `video_id` that was sent `edit`
 * changes what is told, and before it is shown the time of its publication (`publish`, UTC, to the minute); `down` takes it down.
 */
export const editVideoBody = uploadFields.extend({
  section: z.enum(['new', 'upd', 'send', 'rem', 'edit', 'down']).default('new'),
  upload_id: number,
  preview: number,
  video_id: number,
  publish: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/)
    .default(''),
});
export type EditVideoBody = z.output<typeof editVideoBody>;

const answer = z
  .object({ ok: z.unknown(), upload_id: optionalId, video_id: optionalId })
  .transform(({ upload_id: id, video_id: video }) => ({ id, video }));
export type EditedVideo = z.output<typeof answer>;

/** Uploads a video, or changes an upload of one's own. Refused with `errors`, a list of field and code. */
export const editVideo: WriteCall<EditVideoBody, EditedVideo> = {
  kind: 'write',
  name: 'editVideo',
  access: 'member',
  path: 'video_edit.php',
  body: editVideoBody,
  multipart: true,
  answer,
  errors: [
    ...(['bad_request', 'bad_origin', 'bad_content_type', 'need_auth', 'not_found'] as const),
    ...(['invalid', 'too_large', 'list_full', 'too_many_attempts', 'busy'] as const),
  ],
};
