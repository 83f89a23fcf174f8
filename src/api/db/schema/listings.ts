import type { SiteGroup } from '#config/site-groups.ts';
import type { Computed, Flag } from './columns.ts';

// Kept by triggers: read these tables, never write them.

/** What both listing tables repeat of a visible video. */
interface ListingRow {
  video_id: Computed<number>;
  site_group: Computed<SiteGroup>;
  post_ts: Computed<number>;
  duration: Computed<number>;
  duration_class: Computed<1 | 2 | 3>;
  is_hd: Computed<Flag>;
  viewed: Computed<number>;
  popularity: Computed<number>;
  rating_rank: Computed<number>;
  comments: Computed<number>;
}

/** The visible videos of a category, with an index a sort: (category, group, key, video). */
export interface CategoryListingTable extends ListingRow {
  category_id: Computed<number>;
  /** the bits of all categories of the video; test with `mask & bits = bits` */
  mask_a: Computed<number>;
  mask_b: Computed<number>;
}

/** The bits of one category, from its slot. */
export interface CategoryBitsView {
  id: Computed<number>;
  a: Computed<number>;
  b: Computed<number>;
}

export interface ModelListingTable extends ListingRow {
  model_id: Computed<number>;
}

export interface GroupTotalsTable {
  site_group: Computed<SiteGroup>;
  duration_class: Computed<1 | 2 | 3>;
  is_hd: Computed<Flag>;
  videos: Computed<number>;
}

export interface CategoryTotalsTable extends GroupTotalsTable {
  category_id: Computed<number>;
}

export interface CountryTotalsTable {
  country: Computed<string>;
  site_group: Computed<SiteGroup>;
  videos: Computed<number>;
}

export interface TagTotalsTable {
  tag_id: Computed<number>;
  site_group: Computed<SiteGroup>;
  videos: Computed<number>;
}

interface SummedTotals {
  site_group: Computed<SiteGroup>;
  videos: Computed<number>;
  viewed: Computed<number>;
  popularity: Computed<number>;
  last_post_ts: Computed<number>;
}

export interface ChannelTotalsTable extends SummedTotals {
  channel_id: Computed<number>;
}

export interface ModelTotalsTable extends SummedTotals {
  model_id: Computed<number>;
}
