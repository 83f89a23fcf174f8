import type { SeededAlbum } from './albums.ts';
import { inserter } from './insert.ts';
import { capitalise, fill } from './phrase.ts';
import type { Random } from './random.ts';
import { DAY } from './stage.ts';
import type { SeededVideo, Stage } from './stage.ts';
import { COMMENT_PHRASES } from './words/comments.ts';
import { FAN_POSTS, FRIEND_POSTS, OWN_POSTS } from './words/collections.ts';
import { SUBJECTS } from './words/subjects.ts';

const VIDEO_COMMENTS = 8_400;
const ALBUM_COMMENTS = 300;
const WALL_ENTRIES = 700;
/** How much of what stands on members' walls is their own. */
const OWN_SHARE = 0.5;
const LANGUAGE_SHARES: readonly (readonly [string, number])[] = Object.keys(COMMENT_PHRASES).map(
  (lang) => [lang, lang === 'en' ? 12 : 2],
);

function anyComment(lang: string, random: Random): string {
  const phrases = COMMENT_PHRASES[lang];
  if (!phrases) throw new RangeError(`There are no comments in ${lang}.`);
  const gap = lang === 'ja' ? '' : ' ';
  const stop = lang === 'ja' ? '。' : '.';
  const opening = random.chance(0.75) ? random.pick(phrases.openings) + gap : '';
  const middle = random.pick(phrases.middles);
  const starts = opening === '' || /[.!?。]\s*$/u.test(opening);
  const ending = random.chance(0.45) ? gap + random.pick(phrases.endings) : '';
  return `${opening}${starts ? capitalise(middle) : middle}${stop}${ending}`;
}

interface Talk {
  members: readonly number[];
  albums: readonly SeededAlbum[];
  models: number;
  channels: number;
}

/** Inserts comments under videos (the more seen, the more) and albums, in ten languages. */
export function seedComments(stage: Stage, videos: readonly SeededVideo[], talk: Talk): void {
  const random = stage.random('comments');
  const insert = inserter(stage.sqlite, 'comments', [
    ...['section', 'object_id', 'member_id', 'text', 'lang', 'added_ts'],
  ] as const);
  const write = (section: 'videos' | 'albums', object_id: number, since: number, own: string) => {
    const lang = own !== 'en' && random.chance(0.5) ? own : random.weighted(LANGUAGE_SHARES);
    insert({
      section,
      object_id,
      member_id: random.pick(talk.members),
      text: anyComment(lang, random),
      lang,
      added_ts: Math.floor(since + (stage.now - since) * random.next() ** 2),
    });
  };
  const bySeen = videos.filter((video) => video.listed).sort((a, b) => b.viewed - a.viewed);
  for (let count = 0; count < VIDEO_COMMENTS; count += 1) {
    const video = bySeen[random.skewed(bySeen.length, 2.6)];
    if (video) write('videos', video.id, video.postTs, video.lang);
  }
  for (let count = 0; count < ALBUM_COMMENTS; count += 1) {
    const album = random.pick(talk.albums);
    write('albums', album.id, album.postTs, 'en');
  }
}

/** Inserts posts on the walls of members, models and channels: the owner's own words, or those of a visitor. */
export function seedWalls(stage: Stage, talk: Talk): void {
  const random = stage.random('walls');
  const insert = inserter(stage.sqlite, 'wall_posts', [
    ...['section', 'object_id', 'member_id', 'text', 'lang', 'added_ts'],
  ] as const);
  for (let count = 0; count < WALL_ENTRIES; count += 1) {
    const section = random.weighted([
      ['members', 5],
      ['models', 3],
      ['channels', 2],
    ] as const);
    const owners = { members: talk.members.length, models: talk.models, channels: talk.channels };
    const object_id = 1 + random.skewed(owners[section], 1.4);
    // No account is a model's or a channel's.
    const isMembers = section === 'members';
    const writer = random.pick(talk.members);
    const member_id = isMembers && random.chance(OWN_SHARE) ? object_id : writer;
    const isOwn = isMembers && member_id === object_id;
    const posts = isOwn ? OWN_POSTS : isMembers ? FRIEND_POSTS : FAN_POSTS;
    insert({
      section,
      object_id,
      member_id,
      text: capitalise(fill(random.pick(posts), random.pick(SUBJECTS), random)),
      lang: 'en',
      added_ts: stage.now - Math.floor(random.next() ** 2 * 400 * DAY) - 60,
    });
  }
}
