/** What is said in a video, in one language. */
export interface CaptionTable {
  video_id: number;
  lang: string;
  /** JSON array of [start, end, text]; times in seconds */
  cues: string;
  /** seconds after which the cues begin anew; null when they are all */
  repeat_after: number | null;
}

/** A named part of a video, up to the start of the next; `start` in seconds. */
export interface ChapterTable {
  video_id: number;
  start: number;
  title: string;
}
