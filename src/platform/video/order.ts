/** What is to be made of a file, and within what. */
export interface VideoOrder {
  /** The file; nothing else is read. */
  file: string;
  /** A folder for what is made. */
  folder: string;
  /** A file must be this long, seconds; or longer than this where it is `exclusive`. */
  minSeconds: number;
  exclusive: boolean;
  limits: VideoLimits;
}

/** Where the making of a video ends, whatever the file says. */
export interface VideoLimits {
  /** Milliseconds of a clock. */
  timeMs: number;
  /** Resident memory of the process. */
  memoryBytes: number;
  /** All that is made, together. */
  outputBytes: number;
  /** Of one picture of the file. */
  pixels: number;
  streams: number;
  seconds: number;
}

/**
 * Why a file becomes no video: `corrupted` it cannot be read to its end or is beyond what is taken, `too_short`.
 */
export type VideoRefusal = 'corrupted' | 'too_short';

/** One file that was made. */
export interface MadeFile {
  role: 'rendition' | 'preview' | 'thumbnails';
  /** As the column of `assets`: `_hq.mp4`, `_hq.cmfv`, `320x180-0.jpg`. */
  variant: string;
  /** Its name in the folder. */
  name: string;
  type: 'video/mp4' | 'audio/mp4' | 'image/jpeg';
  /** Null for sound. */
  width: number | null;
  height: number | null;
}

/** A video that was made. */
export interface MadeVideo {
  seconds: number;
  width: number;
  height: number;
  files: MadeFile[];
  /** How its pictures look, whatever their size: a hash each. */
  print: string[];
}

/** What the making process says, a message each. */
export type VideoMessage =
  /** It has all that it needs: what ends it from here on is the file, unless it is told to. */
  | { kind: 'begun' }
  | { kind: 'progress'; share: number }
  | { kind: 'refused'; reason: VideoRefusal; detail: string }
  /** The disk has no room: nothing is said of the file. */
  | { kind: 'full' }
  | { kind: 'made'; video: MadeVideo };
