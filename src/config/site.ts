/** The site's identity: what an operator changes first. */
export const SITE = {
  name: 'Islet',
  /** Where notices and questions go; shown on the information pages. */
  contact: 'contact@islet.example',
  /** Where the age gate's Leave button leads. */
  leaveUrl: 'https://www.wikipedia.org/',
  /** The messenger of SPEC.md §2: a channel to subscribe to, and a bot that sends the video of `?start={video_id}`. */
  telegram: {
    channel: 'https://telegram.example/islet',
    bot: 'https://telegram.example/islet_bot',
  },
  /** The RTA label (https://www.rtalabel.org/): the same for every adult site. */
  rtaLabel: 'RTA-5042-1996-1400-1577-RTA',
} as const;

/** An entry of the network bar: another site of the operator's. */
export interface SisterSite {
  title: string;
  url: string;
}

export const SISTER_SITES: readonly SisterSite[] = [
  { title: 'Lagoon', url: 'https://lagoon.example/' },
  { title: 'Atoll', url: 'https://atoll.example/' },
  { title: 'Skerry', url: 'https://skerry.example/' },
  { title: 'Causeway', url: 'https://causeway.example/' },
  { title: 'Sandbar', url: 'https://sandbar.example/' },
];
