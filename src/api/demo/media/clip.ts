/** One form of a clip with its sound: `bitrate` is the mean, in bits a second; `codecs` as in RFC 6381. */
export interface ClipRendition {
  width: number;
  height: number;
  bitrate: number;
  codecs: string;
}

/** A committed clip that videos of any length are looped from. */
export interface Clip {
  id: string;
  title: string;
  /** length of the loop itself */
  seconds: number;
  /** stills, numbered from 0 */
  frames: number;
  renditions: Record<'lq' | 'sd' | 'hq', ClipRendition>;
  /** lower-case words that a title or a category can be matched with */
  themes: readonly string[];
}
