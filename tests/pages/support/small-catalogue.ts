import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadInBulk } from '#api/db/bulk.ts';
import { demoFolder } from '../../setup/demo-database.ts';

/** More than two pages of a list. */
const VIDEOS = 125;

const few = (table: string, count: number, where = 'TRUE'): string =>
  `DELETE FROM ${table} WHERE id NOT IN (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT ${count})`;

/**
 * A folder with the demo's database, reduced to a catalogue that a crawler can walk in seconds: one site group,
 * a few of everything else. A private and a deleted video are among them.
 */
export async function smallCatalogue(): Promise<string> {
  const folder = await demoFolder(new Date());
  const db = new DatabaseSync(join(folder, 'islet.db'));
  const own = "site_group = 'str' AND status_id = 1 AND is_private = 0";
  db.exec('PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; BEGIN');
  loadInBulk(db, () => {
    db.exec(few('videos', VIDEOS, own));
    db.exec(
      'UPDATE videos SET is_private = 1, visible = 0 WHERE id = (SELECT max(id) FROM videos)',
    );
    db.exec(
      `UPDATE videos SET status_id = 5, visible = 0 WHERE id = (SELECT max(id) FROM videos WHERE ${own})`,
    );
    db.exec(few('categories', 4));
    db.exec(few('channels', 3));
    db.exec(few('models', 3, 'id IN (SELECT model_id FROM video_models)'));
    db.exec(few('albums', 3, own));
    db.exec(few('playlists', 3, "visibility = 'public'"));
  });
  db.exec('COMMIT');
  db.close();
  return folder;
}
