import '../without-eval.ts';
import { z } from 'zod';
import { isLanguage } from '#config/locales.ts';
import { isSiteGroup } from '#config/site-groups.ts';
import {
  CAPTIONS_BYTES,
  UPLOAD_DESCRIPTION,
  UPLOAD_MODELS,
  UPLOAD_TITLE_MAX,
} from '#config/uploads.ts';
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

/** Names between commas. */
export const splitNames = (sent: string): string[] =>
  sent
    .split(/[,;\n、，]/u)
    .map((name) => name.trim())
    .filter(Boolean);

/** What an uploader tells of a video, as its form and the metadata of tus have it. `categories` are names, joined by commas. */
export const uploadFields = z.object({
  title: text(UPLOAD_TITLE_MAX),
  desc: text(UPLOAD_DESCRIPTION.max),
  categories: z
    .string()
    .default('')
    .transform((sent) => sent.slice(0, CATEGORIES_MAX).split(',').filter(Boolean)),
  /** Names as people write them, joined by commas. */
  models: text(UPLOAD_MODELS.characters).transform(splitNames),
  gender: z
    .string()
    .optional()
    .transform((sent) => (isSiteGroup(sent) ? sent : 'str')),
  lang: z
    .string()
    .optional()
    .transform((sent) => (sent !== undefined && isLanguage(sent) ? sent : 'en')),
  exclusive: flag,
  /** The day of the words that its uploader confirms (CERTIFICATE). */
  certify: z.string().optional(),
  /** A video of one's own for which this is a new file: what is told of that stays. */
  replaces: number,
  /** Of the file that comes, where its sender knows it: what is known of it is said before a byte comes. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .catch(undefined),
});
export type UploadFields = z.output<typeof uploadFields>;

/**
 * An upload (SPEC.md §7), multipart: `new` has the file, which stands after the other fields. `upd` changes what is told of the
 * upload `upload_id`, `send` gives it to moderation with the picture `preview` (from 0), `rem` takes it away. Of a video `video_id` that was sent `edit`
 * changes what is told, and before it is shown the time of its publication (`publish`, UTC, to the minute; empty: as soon as it may, not sent: as it was); `down` takes it down. `captions`
 * brings what is said in it, in the language `lang`, as a file of WebVTT or SubRip has it; `captions_rem` takes that away.
 */
export const editVideoBody = uploadFields.extend({
  section: z
    .enum(['new', 'upd', 'send', 'rem', 'edit', 'down', 'captions', 'captions_rem'])
    .default('new'),
  upload_id: number,
  preview: number,
  video_id: number,
  publish: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/)
    .optional(),
  captions: text(CAPTIONS_BYTES),
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
    ...([
      'bad_request',
      'bad_origin',
      'bad_content_type',
      'need_auth',
      'other_member',
      'not_found',
    ] as const),
    ...(['invalid', 'too_large', 'list_full', 'too_many_attempts', 'busy'] as const),
  ],
};
