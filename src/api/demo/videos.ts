import { STATUS } from '#config/moderation.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import { isListed } from '#api/db/publication.ts';
import { durationClass, ratingRank } from '#api/db/video-keys.ts';
import { themeOfChannel } from './channels.ts';
import { agreeing, clipsFor, clipsInTurn, isTestCard, stillsInTurn } from './clips.ts';
import type { DemoClip } from './clips.ts';
import { inserter } from './insert.ts';
import { toDir } from '../to-dir.ts';
import type { Random } from './random.ts';
import { DAY } from './stage.ts';
import type { SeededVideo, Stage } from './stage.ts';
import { anyAttention, anyDuration, postTimes, recentViews } from './video-numbers.ts';
import { TitleWriter } from './video-titles.ts';
import { COUNTRIES } from './words/names.ts';
import { SUBJECTS } from './words/subjects.ts';
import type { Subject } from './words/subjects.ts';
import { GENERAL_TAGS } from './words/tags.ts';

const GROUPS: readonly (readonly [SiteGroup, number])[] = [
  ['str', 59],
  ['gay', 20.6],
  ['she', 20.4],
];
/** Of the views that another video of its age has. */
const TEST_CARD_SHARE = 0.05;
const FITTING_CHANNEL = 0.7;
const PREVIEWS = 5;
const BY_WEIGHT = SUBJECTS.map((subject) => [subject, subject.weight] as const);

/** Ids that a video can name, by group where they belong to one. */
export interface VideoRelations {
  categoryIds: ReadonlyMap<string, number>;
  tagIds: ReadonlyMap<string, number>;
  models: Readonly<Record<SiteGroup, readonly number[]>>;
  channels: Readonly<Record<SiteGroup, readonly number[]>>;
  members: readonly number[];
}

/** Inserts the videos, not yet listed, with their links and recent views. */
export function seedVideos(stage: Stage, relations: VideoRelations, count: number): SeededVideo[] {
  const random = stage.random('videos');
  const titles = new TitleWriter(stage.random('titles'));
  const write = videoWriter(stage, relations, random);
  return postTimes(count, stage.now, random).map((postTs, index) => {
    const subject = random.weighted(BY_WEIGHT);
    const duration = anyDuration(random);
    const isHd = random.chance(0.62);
    const categories = categoriesOf(subject, { duration, isHd }, random);
    return write({ id: index + 1, postTs, subject, duration, isHd, categories }, titles);
  });
}

interface Draft {
  id: number;
  postTs: number;
  subject: Subject;
  duration: number;
  isHd: boolean;
  categories: string[];
}

function videoWriter(stage: Stage, relations: VideoRelations, random: Random) {
  const { sqlite, now, clips } = stage;
  const insertVideo = inserter(sqlite, 'videos', [
    ...['id', 'dir', 'title', 'description', 'lang', 'site_group', 'status_id'],
    ...['is_private', 'is_hd', 'duration', 'duration_class', 'post_ts', 'media_id', 'poster_frame'],
    ...[
      'preview_frames',
      'channel_id',
      'member_id',
      'country',
      'viewed',
      'likes',
      'dislikes',
      'rating_rank',
    ],
    ...['ex_tube', 'ex_id'],
  ] as const);
  const link = videoLinks(stage, relations, random);
  const clipOf = clipsInTurn();
  const stillOf = stillsInTurn();
  const channelOf = channelChooser(stage);
  const fitting = new Map(SUBJECTS.map((subject) => [subject, clipsFor(subject, clips)]));
  return (draft: Draft, titles: TitleWriter): SeededVideo => {
    const { id, subject, postTs } = draft;
    const group = random.weighted(GROUPS);
    const words = titles.write(subject, draft.categories);
    const shows = agreeing(words.title, fitting.get(subject) ?? clips);
    const clip = clipOf(shows, `${shows.map(({ id: of }) => of).join()} ${group}`);
    random.skip(2);
    const poster = stillOf(clip, group);
    const ageDays = Math.max(0, (now - postTs) / DAY);
    const attention = anyAttention(ageDays, random, isTestCard(subject) ? TEST_CARD_SHARE : 1);
    const state = anyState(random);
    const external = random.chance(0.01);
    insertVideo({
      id,
      dir: toDir(words.title, random.pick(subject.nouns)),
      ...words,
      site_group: group,
      ...state,
      is_hd: draft.isHd ? 1 : 0,
      duration: draft.duration,
      duration_class: durationClass(draft.duration),
      post_ts: postTs,
      media_id: clip.id,
      poster_frame: poster,
      preview_frames: JSON.stringify(previewFrames(clip.frames)),
      channel_id: random.chance(0.78) ? channelOf(clip, relations.channels[group], random) : null,
      member_id: random.pick(relations.members.slice(random.skewed(20, 1.5))),
      country: COUNTRIES[random.skewed(COUNTRIES.length, 1.8)] ?? null,
      ...attention,
      rating_rank: ratingRank(attention.likes, attention.dislikes),
      ex_tube: external ? 'archive' : null,
      ex_id: external ? String(100_000 + id) : null,
    });
    link(draft, group, { viewed: postTs > now ? 0 : attention.viewed, ageDays });
    const listed = isListed({ ...state, post_ts: postTs }, now);
    return {
      id,
      title: words.title,
      lang: words.lang,
      group,
      subject,
      postTs,
      listed,
      viewed: attention.viewed,
    };
  };
}

/** Most videos are in a channel about what they show. */
function channelChooser(stage: Stage) {
  const choice = stage.random('channels of videos');
  return (clip: DemoClip, channels: readonly number[], random: Random): number => {
    const any = random.pick(channels);
    const own = channels.filter((id) => clip.themes.includes(themeOfChannel(id)));
    return own.length > 0 && choice.chance(FITTING_CHANNEL) ? choice.pick(own) : any;
  };
}

/** A few videos are private, deleted or wait for a moderator. */
function anyState(random: Random): { status_id: number; is_private: 0 | 1 } {
  return random.weighted([
    [{ status_id: STATUS.active, is_private: 0 }, 986],
    [{ status_id: STATUS.active, is_private: 1 }, 5],
    [{ status_id: STATUS.deleted, is_private: 0 }, 5],
    [{ status_id: STATUS.waiting, is_private: 0 }, 4],
  ] as const);
}

/** Stills from all over the clip. */
function previewFrames(frames: number): number[] {
  return Array.from({ length: Math.min(PREVIEWS, frames) }, (_, index) =>
    Math.floor(((index + 0.5) * frames) / PREVIEWS),
  );
}

function categoriesOf(
  subject: Subject,
  video: { duration: number; isHd: boolean },
  random: Random,
): string[] {
  const dirs = [...subject.core, ...random.sample(subject.often, random.int(1, 3))];
  if (video.isHd) dirs.unshift('hd');
  if (video.duration > 2400 && random.chance(0.6)) dirs.push('long-takes');
  return [...new Set(dirs)];
}

/** How much of a video a view sees. */
const WATCHED_SHARE = 0.3;

function videoLinks({ sqlite, now }: Stage, relations: VideoRelations, random: Random) {
  const category = inserter(sqlite, 'video_categories', ['video_id', 'category_id']);
  const model = inserter(sqlite, 'video_models', ['video_id', 'model_id']);
  const tag = inserter(sqlite, 'video_tags', ['video_id', 'tag_id']);
  const views = inserter(sqlite, 'video_views_daily', [
    'day',
    'video_id',
    'views',
    'watch_seconds',
  ]);
  const today = Math.floor(now / DAY);
  return (draft: Draft, group: SiteGroup, seen: { viewed: number; ageDays: number }) => {
    const { id: video_id, subject } = draft;
    for (const dir of draft.categories) {
      const category_id = relations.categoryIds.get(dir);
      if (category_id === undefined) throw new RangeError(`There is no category ${dir}.`);
      category({ video_id, category_id });
    }
    const cast = random.weighted([
      [0, 40],
      [1, 38],
      [2, 16],
      [3, 6],
    ] as const);
    const known = relations.models[group];
    for (const model_id of new Set(
      Array.from({ length: cast }, () => known[random.skewed(known.length, 1.6)]),
    )) {
      if (model_id !== undefined) model({ video_id, model_id });
    }
    const tags = [
      ...random.sample(subject.tags, random.int(1, 4)),
      ...random.sample(GENERAL_TAGS, random.int(0, 2)),
    ];
    for (const title of new Set(tags)) {
      const tag_id = relations.tagIds.get(title);
      if (tag_id !== undefined) tag({ video_id, tag_id });
    }
    for (const [index, count] of recentViews(seen.viewed, seen.ageDays, random).entries()) {
      if (count === 0) continue;
      const watch_seconds = Math.round(count * draft.duration * WATCHED_SHARE);
      views({ day: today - 7 + index, video_id, views: count, watch_seconds });
    }
  };
}
