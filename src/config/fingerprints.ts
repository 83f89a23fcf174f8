/**
 * When two videos are taken for one film. Of each picture 64 bits are compared: whether a place is brighter than the one to its left
 * (a difference hash), which scaling and encoding change little.
 */
export const SAME_FILM = {
  /** Bits in which two pictures that are one may differ. */
  bits: 10,
  /** How many of a hundred compared pictures have to be the same: a cut may fall between two. */
  share: 80,
  /** Pictures that say something in both: fewer prove nothing. */
  least: 4,
  /** By how much their lengths may differ: seconds, and of a hundred. */
  seconds: 2,
  percent: 1,
} as const;

/** A picture whose brightest and darkest place are nearer than this, of 255, says nothing: its bits are noise. */
export const FLAT_BELOW = 12;
