import { PICTURE_BYTES } from './profile.ts';

/** Lengths of what a channel's owner tells of it, in characters. */
export const CHANNEL_LENGTHS = {
  title: { required: true, min: 2, max: 60 },
  description: { max: 2000 },
  url: { max: 200 },
} as const;
export type ChannelField = keyof typeof CHANNEL_LENGTHS;

/** Of what is said to show whose a channel is. */
export const EVIDENCE_LENGTH = { required: true, min: 10, max: 2000 } as const;

/** What becomes of its pictures, pixels: the avatar stands beside its name, the cover on its card. `min` is what a file has to measure. */
export const CHANNEL_PICTURES = {
  avatar: { width: 192, height: 192, least: 192, min: { width: 192, height: 192 } },
  cover: { width: 640, height: 360, least: 640, min: { width: 640, height: 360 } },
} as const;

/** A whole form with both. */
export const CHANNEL_FORM_BYTES = 2 * PICTURE_BYTES + 64 * 1024;

/** What a channel is to who looks at it: nobody's, somebody else's, asked for and not decided, not given, their own. */
export const CHANNEL_CLAIMS = ['free', 'taken', 'waiting', 'refused', 'own'] as const;

/** How a channel of one's own list is: one's own, one's own and taken down by moderators, asked for and not decided, not given. */
export const OWN_CHANNEL_STATES = ['own', 'hidden', 'waiting', 'refused'] as const;

/** How a claim of a channel is at present; `ended` when somebody else got the channel. */
const CLAIM_STATES = ['waiting', 'accepted', 'refused', 'ended'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
