import { MAX_CATEGORIES } from './limits.ts';

/** Where the protocol of resumable uploads is spoken (API.md: tus 1.0). The path is ours. */
export const UPLOADS_PATH = '/api/uploads/';
/** Takes the form of an upload, with the file or about one (SPEC.md §7). */
export const VIDEO_FORM_PATH = '/api/video_edit.php';

/** SPEC.md §9. */
export const UPLOAD_MAX_GB = 10;
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_GB * 1024 ** 3;
/** Of a whole form with the file. */
export const UPLOAD_FORM_BYTES = UPLOAD_MAX_BYTES + 128 * 1024;
export const UPLOAD_TYPES = [
  ...(['3gp', 'mp4', 'mov', 'asf', 'flv', 'mpg', 'avi', 'mpeg', 'wmv', 'rm', 'dat'] as const),
  ...(['mkv', 'vob', 'm2v', 'm2t', 'm4v', 'f4v', 'mts', 'webm'] as const),
];
/** SPEC.md §9: an exclusive one has to be longer than this, another at least this long. Seconds. */
export const UPLOAD_SECONDS = { exclusive: 6 * 60, other: 10 * 60 } as const;

/** SPEC.md §5 asks for a title and names no lengths: those of a heading. Characters. */
export const UPLOAD_TITLE_MAX = 150;
/** SPEC.md §5: "messages exist for min 10". */
export const UPLOAD_DESCRIPTION = { min: 10, max: 5000 } as const;
/** SPEC.md §5: min and max categories, "categories max 3". */
export const UPLOAD_CATEGORIES = { min: 1, max: MAX_CATEGORIES } as const;
/** Models that a video can name, and characters of all their names. */
export const UPLOAD_MODELS = { max: 10, characters: 2000 } as const;
/** Pictures that are made of each video to choose one from. */
export const UPLOAD_PREVIEWS = 10;

/** Characters of the name of a file that are kept: more than file systems take. */
export const UPLOAD_NAME_MAX = 255;

/** What an uploader confirms, by the day from which its words hold: what the box of the form sends, kept with each upload. Changes with the words. */
export const CERTIFICATE = '2026-11-23';
/** What may not be uploaded: each has a text. */
export const FORBIDDEN_CONTENT = [
  ...(['minors', 'consent', 'deepfake', 'violence', 'trafficking'] as const),
  ...(['animals', 'copyright', 'privacy', 'hate', 'advertising'] as const),
];

/** Of a file of captions, and of the form that brings one. */
export const CAPTIONS_KB = 256;
export const CAPTIONS_BYTES = CAPTIONS_KB * 1024;
export const CAPTIONS_FORM_BYTES = CAPTIONS_BYTES + 64 * 1024;
/** Days of which an uploader sees views and votes. */
export const OWN_VIDEO_DAYS = 28;
/** How far ahead a publication can be planned; seconds. */
export const PUBLISH_WITHIN_SECONDS = 366 * 86_400;

/** Whether a rendition is a file of fragments (CMAF) that manifests lead to: pictures or the sound. */
export const isFragments = (variant: string): boolean => /\.cmf[av]$/u.test(variant);

/** A file is kept in parts of this many bytes while it comes in: what a killed server may lose at most. */
export const UPLOAD_PART_BYTES = 32 * 1024 ** 2;
/** One that nothing comes of any more is kept so long; one that is processed waits for its sender longer. Seconds. */
export const UPLOAD_IDLE_SECONDS = 3 * 86_400;
export const UPLOAD_DRAFT_SECONDS = 30 * 86_400;
/** And one whose time was over while the site was away, from its start on: nobody could go on with it. */
export const UPLOAD_AWAY_SECONDS = 86_400;
/** What one member may have coming in or waiting to be sent to moderation. */
export const MAX_OPEN_UPLOADS = 20;
/** How much room all of these may ask for together: nobody fills the disk for everybody. */
export const MAX_OPEN_BYTES = 5 * UPLOAD_MAX_BYTES;
