import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const steps = (number: string, text: string): string => `
ALTER TABLE albums ALTER COLUMN cover_media_id DROP NOT NULL;
ALTER TABLE albums ADD COLUMN cover_asset_id ${number} REFERENCES assets (id) ON DELETE SET NULL;
-- the day of the words that its uploader confirmed, and when
ALTER TABLE albums ADD COLUMN certificate ${text};
ALTER TABLE albums ADD COLUMN certified_ts ${number};
-- when a draft goes by itself
ALTER TABLE albums ADD COLUMN expires_ts ${number};
CREATE INDEX albums_expired ON albums (expires_ts) WHERE expires_ts IS NOT NULL;
CREATE INDEX albums_cover ON albums (cover_asset_id) WHERE cover_asset_id IS NOT NULL;
-- A photo is a frame of a medium, or a file of its own with a small picture of it.
ALTER TABLE album_photos ALTER COLUMN media_id DROP NOT NULL;
ALTER TABLE album_photos ADD COLUMN asset_id ${number} REFERENCES assets (id) ON DELETE CASCADE;
ALTER TABLE album_photos ADD COLUMN thumb_id ${number} REFERENCES assets (id) ON DELETE CASCADE;
CREATE INDEX album_photos_asset ON album_photos (asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX album_photos_thumb ON album_photos (thumb_id) WHERE thumb_id IS NOT NULL;
`;

/** Albums that members upload: photos are files of their own. */
export const ownAlbums: Migration = {
  name: '039-own-albums',
  sqlite: [steps('INTEGER', 'TEXT')],
  postgres: [steps('bigint', TEXT)],
};
