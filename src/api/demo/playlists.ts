import { inserter } from './insert.ts';
import { capitalise, fill } from './phrase.ts';
import { DAY } from './stage.ts';
import type { SeededVideo, Stage } from './stage.ts';
import { PLAYLIST_DESCRIPTIONS, PLAYLIST_TITLES } from './words/collections.ts';
import { SUBJECTS } from './words/subjects.ts';

const PLAYLISTS = 80;
const PRIVATE_SHARE = 0.18;

/** Inserts playlists of listed videos of one group each; some are longer than a page. */
export function seedPlaylists(
  stage: Stage,
  videos: readonly SeededVideo[],
  members: readonly number[],
): void {
  const random = stage.random('playlists');
  const insert = inserter(stage.sqlite, 'playlists', [
    ...['id', 'member_id', 'title', 'description', 'visibility', 'site_group', 'added_ts'],
    ...['updated_ts', 'viewed', 'likes', 'dislikes'],
  ] as const);
  const item = inserter(stage.sqlite, 'playlist_items', [
    'playlist_id',
    'position',
    'video_id',
    'added_ts',
  ]);
  for (let id = 1; id <= PLAYLISTS; id += 1) {
    const group = random.weighted([
      ['str', 6],
      ['gay', 2],
      ['she', 2],
    ] as const);
    const subject = random.pick(SUBJECTS);
    const ofGroup = videos.filter((video) => video.listed && video.group === group);
    const fitting = ofGroup.filter((video) => video.subject === subject);
    const length = random.chance(0.2) ? random.int(61, 130) : random.int(5, 48);
    const chosen = new Set([...random.sample(fitting, length), ...random.sample(ofGroup, 3)]);
    const addedTs = stage.now - random.int(5, 900) * DAY;
    const viewed = Math.floor(Math.exp(random.normal(6, 1.4)));
    const likes = Math.floor(viewed * 0.05 * random.next());
    insert({
      id,
      member_id: random.pick(members),
      title: capitalise(fill(random.pick(PLAYLIST_TITLES), subject, random)),
      description: random.pick(PLAYLIST_DESCRIPTIONS),
      visibility: random.chance(PRIVATE_SHARE) ? 'private' : 'public',
      site_group: group,
      added_ts: addedTs,
      updated_ts: addedTs + random.int(0, 4) * DAY,
      viewed,
      likes,
      dislikes: Math.floor(likes * 0.3 * random.next()),
    });
    for (const [index, video] of [...chosen].entries()) {
      item({ playlist_id: id, position: index + 1, video_id: video.id, added_ts: addedTs + index });
    }
  }
}
