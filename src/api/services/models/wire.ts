import { address, text } from '../wire-values.ts';

export interface ModelRow {
  id: number;
  dir: string;
  title: string;
  img: string | null;
  avatar: string | null;
  avatar2: string | null;
  country: string | null;
  subscribers: number;
  videos: number;
  viewed: number;
}

/** A model as a list carries it (API.md, models). */
export function toModelCard(row: ModelRow, base: string) {
  return {
    model_id: text(row.id),
    dir: row.dir,
    title: row.title,
    img: address(base, row.img),
    avatar: address(base, row.avatar),
    avatar2: address(base, row.avatar2),
    country: row.country ?? '',
    total_videos: text(row.videos),
    statistics: {
      videos: text(row.videos),
      viewed: text(row.viewed),
      subscribers: text(row.subscribers),
    },
  };
}
