// The statements that keep the listing tables and totals true, for a row alias (new or old) of
// `videos`. Each holds its own condition, so one trigger can leave and enter in one go.

/** Columns of `videos` that both listing tables repeat. */
export const LISTING_COLUMNS = [
  'site_group',
  'post_ts',
  'duration',
  'duration_class',
  'is_hd',
  'viewed',
  'popularity',
  'rating_rank',
  'comments',
] as const;

const plusOne = 'ON CONFLICT DO UPDATE SET videos = videos + 1';

/** A video becomes listed. */
export function enter(v: string): string {
  const copied = LISTING_COLUMNS.map((column) => `${v}.${column}`).join(', ');
  const columns = LISTING_COLUMNS.join(', ');
  const sums = `1, ${v}.viewed, ${v}.popularity, ${v}.post_ts`;
  const addSums = `ON CONFLICT DO UPDATE SET videos = videos + 1, viewed = viewed + excluded.viewed,
    popularity = popularity + excluded.popularity,
    last_post_ts = max(last_post_ts, excluded.last_post_ts)`;
  return `
  INSERT INTO group_totals SELECT ${v}.site_group, ${v}.duration_class, ${v}.is_hd, 1
    WHERE ${v}.visible = 1 ${plusOne};
  INSERT INTO country_totals SELECT ${v}.country, ${v}.site_group, 1
    WHERE ${v}.visible = 1 AND ${v}.country IS NOT NULL ${plusOne};
  INSERT INTO channel_totals SELECT ${v}.channel_id, ${v}.site_group, ${sums}
    WHERE ${v}.visible = 1 AND ${v}.channel_id IS NOT NULL ${addSums};
  INSERT INTO category_totals
    SELECT category_id, ${v}.site_group, ${v}.duration_class, ${v}.is_hd, 1 FROM video_categories
    WHERE ${v}.visible = 1 AND video_id = ${v}.id ${plusOne};
  INSERT INTO tag_totals SELECT tag_id, ${v}.site_group, 1 FROM video_tags
    WHERE ${v}.visible = 1 AND video_id = ${v}.id ${plusOne};
  INSERT INTO model_totals SELECT model_id, ${v}.site_group, ${sums} FROM video_models
    WHERE ${v}.visible = 1 AND video_id = ${v}.id ${addSums};
  INSERT INTO category_listing (category_id, video_id, ${columns}, mask_a, mask_b)
    SELECT category_id, ${v}.id, ${copied}, ${v}.mask_a, ${v}.mask_b FROM video_categories
    WHERE ${v}.visible = 1 AND video_id = ${v}.id;
  INSERT INTO model_listing (model_id, video_id, ${columns})
    SELECT model_id, ${v}.id, ${copied} FROM video_models
    WHERE ${v}.visible = 1 AND video_id = ${v}.id;`;
}

const linked = (link: string, id: string, v: string) =>
  `${id} IN (SELECT ${id} FROM ${link} WHERE video_id = ${v}.id)`;

/** A video stops being listed. */
export function leave(v: string): string {
  const listed = `${v}.visible = 1 AND site_group = ${v}.site_group`;
  const minusSums = `videos = videos - 1, viewed = viewed - ${v}.viewed,
    popularity = popularity - ${v}.popularity`;
  return `
  DELETE FROM category_listing
    WHERE video_id = ${v}.id AND ${linked('video_categories', 'category_id', v)};
  DELETE FROM model_listing
    WHERE video_id = ${v}.id AND site_group = ${v}.site_group
      AND ${linked('video_models', 'model_id', v)};
  UPDATE group_totals SET videos = videos - 1
    WHERE ${listed} AND duration_class = ${v}.duration_class AND is_hd = ${v}.is_hd;
  UPDATE country_totals SET videos = videos - 1 WHERE ${listed} AND country = ${v}.country;
  UPDATE channel_totals SET ${minusSums}, last_post_ts = coalesce((
      SELECT max(post_ts) FROM videos WHERE channel_id = ${v}.channel_id
        AND site_group = ${v}.site_group AND visible = 1 AND id <> ${v}.id), 0)
    WHERE ${listed} AND channel_id = ${v}.channel_id;
  UPDATE category_totals SET videos = videos - 1
    WHERE ${listed} AND duration_class = ${v}.duration_class AND is_hd = ${v}.is_hd
      AND ${linked('video_categories', 'category_id', v)};
  UPDATE tag_totals SET videos = videos - 1
    WHERE ${listed} AND ${linked('video_tags', 'tag_id', v)};
  UPDATE model_totals SET ${minusSums}, last_post_ts = coalesce((
      SELECT max(post_ts) FROM model_listing AS rest
      WHERE rest.model_id = model_totals.model_id AND rest.site_group = ${v}.site_group), 0)
    WHERE ${listed} AND ${linked('video_models', 'model_id', v)};`;
}

/** True when an update moves a video between listings: it then leaves and enters as a whole. */
export const MOVED = `(${[
  'visible',
  'site_group',
  'duration',
  'is_hd',
  'post_ts',
  'channel_id',
  'country',
]
  .map((column) => `new.${column} IS NOT old.${column}`)
  .join(' OR ')})`;

/** A sort key of a listed video changes: only the indexes that hold it are written. */
export function followKey(column: string): string {
  return `
CREATE TRIGGER videos_follow_${column} AFTER UPDATE OF ${column} ON videos
WHEN new.visible = 1 AND new.${column} <> old.${column} AND NOT ${MOVED} BEGIN
  UPDATE category_listing SET ${column} = new.${column}
    WHERE video_id = new.id AND ${linked('video_categories', 'category_id', 'new')};
  UPDATE model_listing SET ${column} = new.${column}
    WHERE video_id = new.id AND site_group = new.site_group
      AND ${linked('video_models', 'model_id', 'new')};
  ${column === 'viewed' || column === 'popularity' ? followSum(column) : ''}
END;`;
}

function followSum(column: string): string {
  const sum = `SET ${column} = ${column} + new.${column} - old.${column}`;
  return `
  UPDATE channel_totals ${sum}
    WHERE channel_id = new.channel_id AND site_group = new.site_group;
  UPDATE model_totals ${sum}
    WHERE site_group = new.site_group AND ${linked('video_models', 'model_id', 'new')};`;
}
