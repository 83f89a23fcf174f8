import { STATUS } from '#config/moderation.ts';
import { inserter } from './insert.ts';
import { DAY } from './stage.ts';
import type { SeededVideo, Stage } from './stage.ts';

/** How many entries a member's list has, from and to, and how many days it reaches back. */
const LISTS = {
  favourites: { from: 0, to: 90, days: 400 },
  watch_later: { from: 0, to: 70, days: 400 },
  // No older than what is kept.
  history: { from: 5, to: 160, days: 360 },
};

/** Inserts what members keep: favourites, watch later and history. */
export function seedMemberLists(
  stage: Stage,
  videos: readonly SeededVideo[],
  members: readonly number[],
): void {
  const random = stage.random('member lists');
  const bySeen = videos.filter((video) => video.listed).sort((a, b) => b.viewed - a.viewed);
  for (const table of ['favourites', 'watch_later', 'history'] as const) {
    const insert = inserter(stage.sqlite, table, ['member_id', 'video_id', 'added_ts']);
    for (const member_id of members) {
      const count = random.int(LISTS[table].from, LISTS[table].to);
      const chosen = Array.from({ length: count }, () => bySeen[random.skewed(bySeen.length, 1.8)]);
      for (const video of new Set(chosen)) {
        if (!video) continue;
        const since = Math.max(video.postTs, stage.now - LISTS[table].days * DAY);
        const added_ts = Math.floor(since + (stage.now - since) * random.next());
        insert({ member_id, video_id: video.id, added_ts });
      }
    }
  }
}

/** Of the views that one of its videos has, so many subscribe to a channel: from, to. */
const SUBSCRIBING = [0.005, 0.0055] as const;
/** To how many one member subscribes at most: together no more than the one page that lists them shows. */
const MOST = { channels: 28, models: 6, members: 5 };

const VIEWS_OF_CHANNELS = `SELECT channel_id AS id, avg(viewed) AS views FROM videos
  WHERE channel_id IS NOT NULL AND status_id = ${STATUS.active} AND is_private = 0 AND post_ts <= ?
  GROUP BY 1 ORDER BY 1`;

const subscribing = (stage: Stage) =>
  inserter(stage.sqlite, 'subscriptions', ['member_id', 'section', 'object_id', 'added_ts']);

/** Inserts who subscribes to channels: in proportion to what is watched, as far as there are members. */
export function seedSubscribers(stage: Stage, members: readonly number[]): void {
  const random = stage.random('subscribers');
  const subscribe = subscribing(stage);
  const left = new Map(members.map((id) => [id, MOST.channels]));
  const [least, most] = SUBSCRIBING;
  for (const { id, views } of stage.sqlite.prepare(VIEWS_OF_CHANNELS).all(stage.now)) {
    const count = Math.ceil(Number(views) * (least + (most - least) * random.next()));
    for (const member_id of random.sample([...left.keys()], count)) {
      const added_ts = stage.now - random.int(1, 500 * DAY);
      subscribe({ member_id, section: 'channels', object_id: Number(id), added_ts });
      const more = (left.get(member_id) ?? 1) - 1;
      if (more > 0) left.set(member_id, more);
      else left.delete(member_id);
    }
  }
}

/** Inserts friendships, open requests, and which models and members somebody subscribes to. */
export function seedBonds(stage: Stage, members: readonly number[], models: number): void {
  const random = stage.random('bonds');
  const friend = inserter(stage.sqlite, 'friends', ['member_id', 'friend_id', 'added_ts']);
  const request = inserter(stage.sqlite, 'friend_requests', ['from_id', 'to_id', 'added_ts']);
  const subscribe = subscribing(stage);
  const sometime = () => stage.now - random.int(1, 500 * DAY);
  const pairs = new Set<string>();
  for (let count = 0; count < 900; count += 1) {
    const [a = 0, b = 0] = random.sample(members, 2).sort((x, y) => x - y);
    if (pairs.has(`${a}-${b}`)) continue;
    pairs.add(`${a}-${b}`);
    const added_ts = sometime();
    if (random.chance(0.1)) request({ from_id: a, to_id: b, added_ts });
    else {
      friend({ member_id: a, friend_id: b, added_ts });
      friend({ member_id: b, friend_id: a, added_ts });
    }
  }
  for (const member_id of members) {
    const some = (size: number, most: number) =>
      new Set(Array.from({ length: random.int(0, most) }, () => 1 + random.skewed(size, 1.7)));
    const wanted = {
      models: some(models, MOST.models),
      members: some(members.length, MOST.members),
    };
    for (const section of ['models', 'members'] as const) {
      for (const object_id of wanted[section]) {
        if (section === 'members' && object_id === member_id) continue;
        subscribe({ member_id, section, object_id, added_ts: sometime() });
      }
    }
  }
}
