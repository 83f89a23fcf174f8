import { MAX_CATEGORIES } from './limits.ts';
import { PICTURE_BYTES } from './profile.ts';

/** Takes the form of an album, with its photos or about one (SPEC.md §7). */
export const ALBUM_FORM_PATH = '/api/album_edit.php';

/** SPEC.md names no numbers of photos: those of an album that somebody looks through. */
export const ALBUM_PHOTOS = { min: 1, max: 60 } as const;
/** The least that the shorter side of a photo may measure, and the longer one of what lists show of it; pixels. */
export const ALBUM_PHOTO_MIN = 320;
export const ALBUM_THUMBNAIL = 480;
export const ALBUM_CATEGORIES = { min: 0, max: MAX_CATEGORIES } as const;
/** The most bytes of a whole form with photos. */
export const ALBUM_FORM_BYTES = ALBUM_PHOTOS.max * PICTURE_BYTES + 128 * 1024;
/** What one member may have begun and not sent to moderation. */
export const MAX_ALBUM_DRAFTS = 5;
