/** By whose will a video is not shown in some countries. */
export type LimitedBy = 'moderators' | 'authority';

/** A decision that limits a video. */
export interface VideoLimit {
  /** Where it is not shown: two small letters each. */
  countries: ReadonlySet<string>;
  by: LimitedBy;
}
