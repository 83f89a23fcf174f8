import { ALBUM_FORM_BYTES } from '#config/albums.ts';
import { CHANNEL_FORM_BYTES } from '#config/channels.ts';
import { CONTACT_FORM_BYTES } from '#config/limits.ts';
import { PICTURE_FORM_BYTES } from '#config/profile.ts';
import { UPLOAD_FORM_BYTES } from '#config/uploads.ts';

/** The most bytes of a whole form of those writes that take a file, by the name of the call; others are `FORM_BYTES` at most. */
export const FILE_FORM_BYTES = {
  editAlbum: ALBUM_FORM_BYTES,
  editChannel: CHANNEL_FORM_BYTES,
  editMember: PICTURE_FORM_BYTES,
  editVideo: UPLOAD_FORM_BYTES,
  report: CONTACT_FORM_BYTES,
} as const;
