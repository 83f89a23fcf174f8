import { address, text } from '../wire-values.ts';

export interface ChannelRow {
  id: number;
  dir: string;
  title: string;
  url: string | null;
  avatar: string | null;
  scr: string | null;
  scr1: string | null;
  scr2: string | null;
  subscribers: number;
  videos: number;
  viewed: number;
}

/** A channel as a list carries it (API.md, channels). */
export function toChannelCard(row: ChannelRow, base: string) {
  return {
    channel_id: text(row.id),
    dir: row.dir,
    title: row.title,
    img: address(base, row.scr ?? row.avatar),
    url: row.url ?? '',
    avatar: address(base, row.avatar),
    scr: address(base, row.scr),
    scr1: address(base, row.scr1),
    scr2: address(base, row.scr2),
    statistics: {
      videos: text(row.videos),
      subscribers: text(row.subscribers),
      viewed: text(row.viewed),
    },
  };
}
