import {
  PICTURE_BYTES,
  PICTURE_MB,
  PICTURE_MIN,
  PICTURE_TYPES,
  PICTURES,
} from '#config/profile.ts';

export type { PictureKind } from '#config/profile.ts';

/** What a picture has to be, for who may not read the configuration itself. */
export const PICTURE_LIMITS = {
  types: PICTURE_TYPES as readonly string[],
  megabytes: PICTURE_MB,
  bytes: PICTURE_BYTES,
  min: PICTURE_MIN,
  shapes: PICTURES,
};
