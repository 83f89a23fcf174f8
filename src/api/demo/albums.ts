import { LANGUAGES } from '#config/locales.ts';
import { STATUS } from '#config/moderation.ts';
import { clipsFor, isTestCard, scenesOf } from './clips.ts';
import type { DemoClip } from './clips.ts';
import { inserter } from './insert.ts';
import { toDir } from '../to-dir.ts';
import { capitalise, fill } from './phrase.ts';
import type { Random } from './random.ts';
import { DAY } from './stage.ts';
import type { Stage } from './stage.ts';
import { ALBUM_CATEGORY_ROWS, ALBUM_TITLES } from './words/collections.ts';
import { albumSentencesOf } from './words/english.ts';
import { SUBJECTS } from './words/subjects.ts';
import type { Subject } from './words/subjects.ts';

const ALBUMS = 40;
/** Whose they are, one after the other: every group of the site has some to show. */
const GROUPS = ['str', 'gay', 'str', 'she', 'str'] as const;

/** Which album category goes with a category that the subject carries; the first hit counts. */
const KIND_OF: readonly (readonly [string, string])[] = [
  ['city', 'town'],
  ['abstract', 'pattern-and-craft'],
  ['patterns', 'pattern-and-craft'],
  ['water', 'sea-and-water'],
  ['sea', 'sea-and-water'],
  ['spring', 'seasons'],
  ['summer', 'seasons'],
  ['autumn', 'seasons'],
  ['winter', 'seasons'],
  ['night', 'night-and-sky'],
  ['sky', 'night-and-sky'],
];

function seedAlbumCategories({ sqlite }: Stage): Map<string, number> {
  const category = inserter(sqlite, 'album_categories', ['id', 'dir', 'title']);
  const title = inserter(sqlite, 'album_category_titles', ['album_category_id', 'lang', 'title']);
  return new Map(
    ALBUM_CATEGORY_ROWS.map((row, index) => {
      const [dir = '', ...titles] = row.split(';');
      category({ id: index + 1, dir, title: titles[0] ?? dir });
      for (const [place, lang] of LANGUAGES.entries()) {
        title({ album_category_id: index + 1, lang, title: titles[place] ?? dir });
      }
      return [dir, index + 1];
    }),
  );
}

/** An album as its comments need it. */
export interface SeededAlbum {
  id: number;
  postTs: number;
}

/** Inserts the albums with 8 to 30 photos each; gives their ids and dates. */
export function seedAlbums(
  stage: Stage,
  members: readonly number[],
  channels: number,
): SeededAlbum[] {
  const random = stage.random('albums');
  const words = stage.random('album words');
  const categories = seedAlbumCategories(stage);
  const insert = inserter(stage.sqlite, 'albums', [
    ...['id', 'dir', 'title', 'description', 'site_group', 'status_id', 'visible', 'post_ts'],
    ...['cover_media_id', 'cover_frame', 'member_id', 'channel_id', 'viewed', 'likes'],
    'dislikes',
  ] as const);
  const photo = inserter(stage.sqlite, 'album_photos', [
    'album_id',
    'position',
    'media_id',
    'frame',
  ]);
  const link = inserter(stage.sqlite, 'album_category_links', ['album_category_id', 'album_id']);
  return Array.from({ length: ALBUMS }, (_, index) => {
    const id = index + 1;
    const subject = SUBJECTS[index % SUBJECTS.length] ?? random.pick(SUBJECTS);
    const photos = photosOf(subject, stage.clips, random, Math.floor(index / SUBJECTS.length));
    const [cover] = photos;
    if (!cover) throw new RangeError('The clips have no frames.');
    const title = capitalise(fill(random.pick(ALBUM_TITLES), subject, random));
    const postTs = stage.now - Math.floor((index * 14 + 13 * random.next() + 1) * DAY);
    const viewed = Math.floor(Math.exp(random.normal(7, 1.2)));
    const likes = Math.floor(viewed * 0.04 * random.next());
    insert({
      id,
      dir: toDir(title, 'album'),
      title,
      description: fill(words.pick(albumSentencesOf(subject)), subject, words),
      site_group: GROUPS[index % GROUPS.length] ?? 'str',
      status_id: STATUS.active,
      visible: 1,
      post_ts: postTs,
      cover_media_id: cover.clip.id,
      cover_frame: cover.frame,
      member_id: random.pick(members),
      channel_id: random.chance(0.4) ? random.int(1, channels) : null,
      viewed,
      likes,
      dislikes: Math.floor(likes * 0.3 * random.next()),
    });
    for (const [at, { clip, frame }] of photos.entries()) {
      photo({ album_id: id, position: at + 1, media_id: clip.id, frame });
    }
    for (const dir of albumKinds(subject)) {
      const album_category_id = categories.get(dir);
      if (album_category_id !== undefined) link({ album_category_id, album_id: id });
    }
    return { id, postTs };
  });
}

function albumKinds(subject: Subject): string[] {
  const kinds = KIND_OF.filter(([category]) => subject.core.includes(category)).map(
    ([, dir]) => dir,
  );
  return kinds.length > 0 ? [...new Set(kinds)] : ['landscape'];
}

/**
 * Different frames, those of the subject's own clips first, in another order at each `turn`; no test card
 * first, as it would be the cover.
 */
function photosOf(subject: Subject, clips: readonly DemoClip[], random: Random, turn: number) {
  const fitting = clipsFor(subject, clips);
  const first = turn % fitting.length;
  const own = [...fitting.slice(first), ...fitting.slice(0, first)];
  const others = random.sample(
    scenesOf(clips).filter((clip) => !own.includes(clip)),
    2,
  );
  return (isTestCard(subject) ? [...others, ...own] : [...own, ...others])
    .flatMap((clip) => Array.from({ length: clip.frames }, (_, frame) => ({ clip, frame })))
    .slice(0, random.int(8, 30));
}
