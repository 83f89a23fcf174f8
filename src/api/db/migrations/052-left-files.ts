import type { Migration } from './migration.ts';

/** What was deleted for good before all of it went with it: no decision can show it again. */
const gone = (table: 'videos' | 'albums'): string => `
  SELECT id FROM ${table} WHERE status_id = 5 AND NOT EXISTS (
    SELECT 1 FROM takedowns WHERE section = '${table}' AND object_id = ${table}.id)`;

const CAPTIONS = `DELETE FROM captions WHERE video_id IN (${gone('videos')});`;
/** The job `retention` removes their blobs. */
const FILES = `
UPDATE assets SET state = 'removed' WHERE state <> 'removed' AND (
  (owner_kind = 'video' AND owner_id IN (${gone('videos')}))
  OR (owner_kind = 'album' AND owner_id IN (${gone('albums')})));
`;

/** Captions, films and photos of videos and albums that are gone. */
export const leftFiles: Migration = {
  name: '052-left-files',
  sqlite: [CAPTIONS, FILES],
  postgres: [CAPTIONS, FILES],
};
