import { z } from 'zod';
import { looseMediaAddress, looseWebAddress } from '../addresses.ts';
import { looseText, wireDir, wireLine } from '../texts.ts';
import { looseCount, wireDate } from '../wire.ts';

const fields = {
  channel_id: looseCount,
  dir: wireDir,
  title: wireLine,
  img: looseMediaAddress,
  url: looseWebAddress,
  avatar: looseMediaAddress,
  scr: looseMediaAddress,
  scr1: looseMediaAddress,
  scr2: looseMediaAddress,
  statistics: z
    .object({ videos: looseCount, subscribers: looseCount, viewed: looseCount })
    .nullable()
    .catch(null)
    .default(null),
};

type CardWire = z.output<z.ZodObject<typeof fields>>;

/** A channel as a list shows it (SPEC.md §3, API.md). */
export interface ChannelCard {
  /** 0 where the host does not say. */
  id: number;
  dir: string;
  title: string;
  url: string;
  avatar: string;
  /** Up to three pictures, the widest first. */
  images: string[];
  totalVideos: number;
  subscribers: number;
  views: number;
}

function toCard(wire: CardWire): ChannelCard {
  const images = [wire.scr, wire.scr1, wire.scr2, wire.img].filter((image) => image !== '');
  return {
    id: wire.channel_id,
    dir: wire.dir,
    title: wire.title,
    url: wire.url,
    avatar: wire.avatar || wire.img,
    images: [...new Set(images)],
    totalVideos: wire.statistics?.videos ?? 0,
    subscribers: wire.statistics?.subscribers ?? 0,
    views: wire.statistics?.viewed ?? 0,
  };
}

export const channelCard = z.object(fields).transform(toCard);

/** A channel's own page, with its sponsor's images (SPEC.md §3: cf3, cf4, cf7). */
export const channel = z
  .object({
    ...fields,
    description: looseText,
    cf3: looseMediaAddress,
    cf4: looseMediaAddress,
    cf7: looseMediaAddress,
    added_date: wireDate,
    owner_id: looseCount,
  })
  .transform((wire) => ({
    ...toCard(wire),
    description: wire.description,
    sponsorImages: [wire.cf3, wire.cf4, wire.cf7].filter((image) => image !== ''),
    addedAt: wire.added_date,
    /** The member whose it is; 0 for nobody's. */
    owner: wire.owner_id,
  }));
export type Channel = z.output<typeof channel>;
