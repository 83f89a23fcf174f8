import type { SiteGroup } from '#config/site-groups.ts';
import type { Flag } from './columns.ts';

// Written by db/listings alone, and by bulk loads.

/** What both listing tables repeat of a visible video. */
interface ListingRow {
  video_id: number;
  site_group: SiteGroup;
  post_ts: number;
  duration: number;
  duration_class: 1 | 2 | 3;
  is_hd: Flag;
  viewed: number;
  popularity: number;
  rating_rank: number;
  comments: number;
}

/** The visible videos of a category, with an index a sort: (category, group, key, video). */
export interface CategoryListingTable extends ListingRow {
  category_id: number;
  /** the bits of all categories of the video; test with `mask & bits = bits` */
  mask_a: number;
  mask_b: number;
}

/** The bits of one category, from its slot. */
export interface CategoryBitsView {
  id: number;
  a: number;
  b: number;
}

export interface ModelListingTable extends ListingRow {
  model_id: number;
}

export interface GroupTotalsTable {
  site_group: SiteGroup;
  duration_class: 1 | 2 | 3;
  is_hd: Flag;
  videos: number;
}

export interface CategoryTotalsTable extends GroupTotalsTable {
  category_id: number;
}

export interface CountryTotalsTable {
  country: string;
  site_group: SiteGroup;
  videos: number;
}

export interface TagTotalsTable {
  tag_id: number;
  site_group: SiteGroup;
  videos: number;
}

interface SummedTotals {
  site_group: SiteGroup;
  videos: number;
  viewed: number;
  popularity: number;
  last_post_ts: number;
}

export interface ChannelTotalsTable extends SummedTotals {
  channel_id: number;
}

export interface ModelTotalsTable extends SummedTotals {
  model_id: number;
}
