import '../without-eval.ts';
import { z } from 'zod';
import { AUDIENCES, LIST_AUDIENCES, PROFILE_LENGTHS } from '#config/profile.ts';
import type { WriteCall } from '../call.ts';

/** A longer text is cut before anything reads it, to where it still is too long and refused for that. */
const text = (max: number) =>
  z
    .string()
    .transform((sent) => sent.slice(0, 2 * (max + 1)).toWellFormed())
    .optional();
/** A number of an enumeration, a day, a code. */
const short = text(20);
const audience = z.enum(AUDIENCES).optional();
/** A browser sends an empty file for none. */
const file = z
  .union([z.instanceof(Blob), z.literal('')])
  .optional()
  .transform((sent) => (sent === undefined || sent === '' || sent.size === 0 ? undefined : sent));

/**
 * What changes of one's own profile (SPEC.md §7): form-encoded the fields, of which a missing one stays as it is; multipart
 * an `avatar` or a `cover`, of which `crop` is the part to show: left, top and width in pixels of the upright picture. `remove`
 * takes a picture away.
 */
export const editMemberBody = z.object({
  display_name: text(PROFILE_LENGTHS.display_name.max),
  gender: short,
  birth_date: short,
  relationship: short,
  orientation: short,
  city: text(PROFILE_LENGTHS.city.max),
  country: short,
  education: text(PROFILE_LENGTHS.education.max),
  occupation: text(PROFILE_LENGTHS.occupation.max),
  website: text(PROFILE_LENGTHS.website.max),
  interests: text(PROFILE_LENGTHS.interests.max),
  about: text(PROFILE_LENGTHS.about.max),
  privacy_person: audience,
  privacy_relations: audience,
  privacy_place: audience,
  privacy_work: audience,
  privacy_about: audience,
  privacy: z.enum(LIST_AUDIENCES).optional(),
  avatar: file,
  cover: file,
  crop: z
    .string()
    .regex(/^\d{1,5},\d{1,5},\d{1,5}$/)
    .optional(),
  remove: z.enum(['avatar', 'cover']).optional(),
});
export type EditMemberBody = z.output<typeof editMemberBody>;

const answer = z
  .object({ ok: z.unknown(), avatar: z.string().optional(), cover: z.string().optional() })
  .transform(({ avatar, cover }) => ({ avatar, cover }));
/** The new addresses of the picture that was changed. */
export type EditedMember = z.output<typeof answer>;

/** Changes one's own profile, avatar or cover. Refused with `errors`, a list of field and code. */
export const editMember: WriteCall<EditMemberBody, EditedMember> = {
  kind: 'write',
  name: 'editMember',
  access: 'member',
  path: 'member.php',
  body: editMemberBody,
  answer,
  errors: [
    ...(['bad_request', 'bad_origin', 'need_auth', 'invalid', 'bad_file_type'] as const),
    ...(['invalid_image_size', 'too_large', 'too_many_attempts', 'busy'] as const),
  ],
};
