import '../without-eval.ts';
import { z } from 'zod';
import { isSiteGroup } from '#config/site-groups.ts';
import { UPLOAD_DESCRIPTION, UPLOAD_TITLE_MAX } from '#config/uploads.ts';
import type { WriteCall } from '../call.ts';
import { cutText } from '../texts.ts';
import { listOf, looseCount, wireId } from '../wire.ts';

const text = (max: number) =>
  z
    .string()
    .default('')
    .transform((sent) => cutText(sent, max));
const names = z
  .string()
  .default('')
  .transform((sent) => sent.slice(0, 2000).split(',').filter(Boolean));
const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .transform((sent) => (sent === undefined ? undefined : Number(sent)));

const numbers = z
  .string()
  .regex(/^[\d,]{0,1000}$/)
  .optional()
  .transform((sent) => sent?.split(',').filter(Boolean).map(Number));

/**
 * An album (SPEC.md §7), multipart. `new` has the files of its photos, which stand after the other fields; `begin` begins one without;
 * `photo` adds those that come along to the draft `album_id`. A draft that begins with `adds`, the number of an album of one's own that is shown, tells nothing itself: its photos come to
 * that one once they are accepted. `upd` changes what is told of a draft or, at once, of an album that is shown, the `order` of its photos (numbers, joined by commas: those left
 * out go; where `out` is sent, only those that it names) and its `cover`, `send` does so and gives it to moderation. `rem` takes an album of one's own away. `categories` are names, joined by commas.
 */
export const editAlbumBody = z.object({
  section: z.enum(['new', 'begin', 'photo', 'upd', 'send', 'rem']).default('new'),
  album_id: number,
  title: text(UPLOAD_TITLE_MAX),
  desc: text(UPLOAD_DESCRIPTION.max),
  categories: names,
  gender: z
    .string()
    .optional()
    .transform((sent) => (isSiteGroup(sent) ? sent : 'str')),
  /** The day of the words that its uploader confirms (CERTIFICATE). */
  certify: z.string().optional(),
  order: numbers,
  out: numbers,
  cover: number,
  adds: number,
});
export type EditAlbumBody = z.output<typeof editAlbumBody>;

const answer = z
  .object({ ok: z.unknown(), album_id: wireId, photos: listOf(wireId), total: looseCount })
  .transform(({ album_id: id, photos, total }) => ({ id, photos, total }));
/** The album, the numbers of the photos that came along, and how many it has now. */
export type EditedAlbum = z.output<typeof answer>;

/** Uploads an album, or changes one of one's own. Refused with `errors`, a list of field and code; `photo_twice` with the number of the photo of this draft that has the file. */
export const editAlbum: WriteCall<EditAlbumBody, EditedAlbum> = {
  kind: 'write',
  name: 'editAlbum',
  access: 'member',
  path: 'album_edit.php',
  body: editAlbumBody,
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
    ...(['invalid', 'bad_file_type', 'invalid_image_size', 'too_large', 'list_full'] as const),
    ...(['too_many_attempts', 'busy'] as const),
  ],
};
