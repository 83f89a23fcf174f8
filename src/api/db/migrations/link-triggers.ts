import { LISTING_COLUMNS } from './listing-triggers.ts';

const columns = LISTING_COLUMNS.join(', ');
const plusOne = 'ON CONFLICT DO UPDATE SET videos = videos + 1';

/** A category is put on a video or taken off; the video's mask follows. */
const categories = `
CREATE TRIGGER video_categories_in AFTER INSERT ON video_categories BEGIN
  UPDATE videos SET mask_a = mask_a | bits.a, mask_b = mask_b | bits.b
    FROM category_bits AS bits
    WHERE videos.id = new.video_id AND bits.id = new.category_id;
  INSERT INTO category_totals SELECT new.category_id, site_group, duration_class, is_hd, 1 FROM videos
    WHERE id = new.video_id AND visible = 1 ${plusOne};
  INSERT INTO category_listing (category_id, video_id, ${columns}, mask_a, mask_b)
    SELECT new.category_id, id, ${columns}, mask_a, mask_b FROM videos
    WHERE id = new.video_id AND visible = 1;
END;
CREATE TRIGGER video_categories_out AFTER DELETE ON video_categories BEGIN
  UPDATE category_totals SET videos = videos - 1
    WHERE category_id = old.category_id AND (site_group, duration_class, is_hd) = (
      SELECT site_group, duration_class, is_hd FROM category_listing
      WHERE category_id = old.category_id AND video_id = old.video_id);
  DELETE FROM category_listing WHERE category_id = old.category_id AND video_id = old.video_id;
  UPDATE videos SET mask_a = mask_a & ~bits.a, mask_b = mask_b & ~bits.b
    FROM category_bits AS bits
    WHERE videos.id = old.video_id AND bits.id = old.category_id;
END;
CREATE TRIGGER videos_follow_mask AFTER UPDATE OF mask_a, mask_b ON videos
WHEN new.visible = 1 AND (new.mask_a <> old.mask_a OR new.mask_b <> old.mask_b) BEGIN
  UPDATE category_listing SET mask_a = new.mask_a, mask_b = new.mask_b
    WHERE video_id = new.id AND category_id IN (
      SELECT category_id FROM video_categories WHERE video_id = new.id);
END;
-- While the category's row is still there its bit is known.
CREATE TRIGGER categories_out BEFORE DELETE ON categories BEGIN
  DELETE FROM video_categories WHERE category_id = old.id;
END;
`;

const models = `
CREATE TRIGGER video_models_in AFTER INSERT ON video_models BEGIN
  INSERT INTO model_totals SELECT new.model_id, site_group, 1, viewed, popularity, post_ts
    FROM videos WHERE id = new.video_id AND visible = 1
    ON CONFLICT DO UPDATE SET videos = videos + 1, viewed = viewed + excluded.viewed,
      popularity = popularity + excluded.popularity,
      last_post_ts = max(last_post_ts, excluded.last_post_ts);
  INSERT INTO model_listing (model_id, video_id, ${columns})
    SELECT new.model_id, id, ${columns} FROM videos WHERE id = new.video_id AND visible = 1;
END;
CREATE TRIGGER video_models_out AFTER DELETE ON video_models BEGIN
  UPDATE model_totals SET videos = videos - 1, viewed = model_totals.viewed - gone.viewed,
      popularity = model_totals.popularity - gone.popularity, last_post_ts = coalesce((
        SELECT max(rest.post_ts) FROM model_listing AS rest WHERE rest.model_id = old.model_id
          AND rest.site_group = gone.site_group AND rest.video_id <> old.video_id), 0)
    FROM model_listing AS gone
    WHERE model_totals.model_id = old.model_id AND gone.model_id = old.model_id
      AND gone.video_id = old.video_id AND model_totals.site_group = gone.site_group;
  DELETE FROM model_listing WHERE model_id = old.model_id
    AND site_group IN ('str', 'gay', 'she') AND video_id = old.video_id;
END;
`;

const tags = `
CREATE TRIGGER video_tags_in AFTER INSERT ON video_tags BEGIN
  INSERT INTO tag_totals SELECT new.tag_id, site_group, 1 FROM videos
    WHERE id = new.video_id AND visible = 1 ${plusOne};
END;
CREATE TRIGGER video_tags_out AFTER DELETE ON video_tags BEGIN
  UPDATE tag_totals SET videos = videos - 1
    WHERE tag_id = old.tag_id AND site_group = (
      SELECT site_group FROM videos WHERE id = old.video_id AND visible = 1);
END;
`;

/** What a link between a video and a category, model or tag does to listings and totals. */
export const linkTriggers: readonly string[] = [categories, models, tags];
