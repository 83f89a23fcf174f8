import { CONTACT_FORM_BYTES } from '#config/limits.ts';
import { PICTURE_FORM_BYTES } from '#config/profile.ts';

/** The most bytes of a whole form of those writes that take a file, by the name of the call; others are `FORM_BYTES` at most. */
export const FILE_FORM_BYTES = {
  editMember: PICTURE_FORM_BYTES,
  report: CONTACT_FORM_BYTES,
} as const;
