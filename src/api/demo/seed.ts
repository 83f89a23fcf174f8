import { STATUS } from '#config/moderation.ts';
import { loadInBulk } from '#api/db/bulk.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import { fillVideoSearch } from '#api/catalogue/sqlite/fill-search.ts';
import { loadPopularity } from '#api/catalogue/sqlite/popularity.ts';
import { seedAlbums } from './albums.ts';
import { seedCaptions } from './captions.ts';
import { seedChannels } from './channels.ts';
import type { DemoClip } from './clips.ts';
import { seedComments, seedWalls } from './comments.ts';
import { seedCategories, seedTags } from './labels.ts';
import { seedMedia } from './media-rows.ts';
import { seedBonds, seedMemberLists, seedSubscribers } from './member-lists.ts';
import { seedMembers } from './members.ts';
import { seedModels } from './models.ts';
import { seedPlaylists } from './playlists.ts';
import { seedEntitySearch } from './search-rows.ts';
import { DAY, createStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { seedVideos } from './videos.ts';

/** The row of `meta` that says which demo data a database holds. */
const DEMO_MARK = 'demo';
const DEMO_VERSION = '1';
const DEMO_VIDEOS = 12_600;

/** Whether the demo data is in the database already. */
function hasDemo({ sqlite }: Pick<OpenDatabase, 'sqlite'>): boolean {
  return sqlite.prepare('SELECT 1 FROM meta WHERE key = ?').get(DEMO_MARK) !== undefined;
}

/**
 * Fills an empty database with the demo data, in one transaction; the same clips and the same day
 * give the same rows. Dates lie before the start of the UTC day of `now` (and a few videos in the
 * week after it: publishDue lists them in time). `videos` makes it as large as a benchmark wants.
 * Gives false when the data was there already.
 */
export function seedDemo(
  db: Pick<OpenDatabase, 'sqlite'>,
  options: { now: Date; clips: readonly DemoClip[]; videos?: number },
): boolean {
  if (hasDemo(db)) return false;
  const { sqlite } = db;
  const day = Math.floor(options.now.getTime() / 1000 / DAY) * DAY;
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    const stage = createStage(sqlite, options.clips, day);
    loadInBulk(sqlite, () => {
      fillTables(stage, options.videos ?? DEMO_VIDEOS);
      listVideos(stage);
    });
    fillVideoSearch(sqlite);
    seedEntitySearch(stage);
    sqlite.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(DEMO_MARK, DEMO_VERSION);
    sqlite.exec('COMMIT');
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    throw error;
  }
  sqlite.exec('ANALYZE');
  return true;
}

function fillTables(stage: Stage, size: number): void {
  seedMedia(stage);
  const categoryIds = seedCategories(stage);
  const tagIds = seedTags(stage);
  const models = seedModels(stage);
  const channels = seedChannels(stage);
  const members = seedMembers(stage);
  const relations = { categoryIds, tagIds, models, channels, members };
  const videos = seedVideos(stage, relations, size);
  seedCaptions(stage);
  const counts = { models: Object.values(models).flat().length, channels: countOf(channels) };
  seedPlaylists(stage, videos, members);
  const albums = seedAlbums(stage, members, counts.channels);
  const talk = { members, albums, ...counts };
  seedComments(stage, videos, talk);
  seedWalls(stage, talk);
  seedMemberLists(stage, videos, members);
  seedSubscribers(stage, members);
  seedBonds(stage, members, counts.models);
}

function countOf(ids: Readonly<Record<string, readonly number[]>>): number {
  return new Set(Object.values(ids).flat()).size;
}

/** Lists what is to be seen on the first day. */
function listVideos({ sqlite, now }: Stage): void {
  loadPopularity(sqlite, { now: now - 1, from: 0, to: Number.MAX_SAFE_INTEGER });
  sqlite
    .prepare(
      `UPDATE videos SET visible = 1
       WHERE status_id = ${STATUS.active} AND is_private = 0 AND post_ts <= ?`,
    )
    .run(now);
}
