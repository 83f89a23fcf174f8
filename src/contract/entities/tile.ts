import { STATUS } from '#config/moderation.ts';
import { isSiteGroup, type SiteGroup } from '#config/site-groups.ts';
import { z } from 'zod';
import { looseMediaAddress, mediaAddresses } from '../addresses.ts';
import { looseDir, looseLine, looseText, looseTitles, wireLine } from '../texts.ts';
import type { VideoStatus } from '../enums.ts';
import { ratingOf, wireRating } from '../rating.ts';
import { looseCount, optionalId, wireDate, wireDuration, wireFlag, wireId } from '../wire.ts';
import type { Named } from './named.ts';

/** The fields of a listing tile as they travel (API.md, "A tile"). */
export const tileFields = {
  video_id: wireId,
  title: wireLine,
  dir: looseDir,
  description: looseText,
  duration: wireDuration,
  video_viewed: looseCount,
  rating: wireRating,
  post_date: wireDate,
  likes: looseCount,
  dislikes: looseCount,
  scr: looseMediaAddress,
  thumbs: mediaAddresses,
  categories: looseTitles,
  models: looseTitles,
  /** Ours: in their order. */
  model_dirs: looseTitles,
  content_source_name: looseLine,
  content_source_dir: looseDir,
  props: z
    .object({ hd: z.unknown().transform(String) })
    .nullable()
    .catch(null)
    .default(null),
  username: looseLine,
  display_name: looseLine,
  sg_id: looseLine,
  ex_tube: looseLine,
  ex_id: looseLine,
  is_private: wireFlag,
  status_id: looseCount,
  gender: looseLine,
  album_id: optionalId,
  playlist_id: optionalId,
  page: optionalId,
  watched_date: wireDate,
  left_at: looseCount,
};

/** SPEC.md §3: `str` or `she` names the group, any other value means gay. */
export function groupOf(gender: string): SiteGroup {
  return isSiteGroup(gender) ? gender : 'gay';
}

/** SPEC.md §4: `status_id` 5 is deleted, else `is_private` not 1 is active, else private. */
export function statusOf(statusId: number, isPrivate: boolean): VideoStatus {
  if (statusId === STATUS.deleted) return 'deleted';
  return isPrivate ? 'private' : 'active';
}

type TileWire = z.output<z.ZodObject<typeof tileFields>>;

/** A video as a listing shows it. Times are epoch milliseconds, durations seconds, rating 0 to 5. */
export interface Tile {
  id: number;
  title: string;
  dir: string;
  description: string;
  seconds: number;
  views: number;
  rating: number;
  postedAt: number;
  likes: number;
  dislikes: number;
  thumbnail: string;
  previews: string[];
  categories: string[];
  /** Titles; empty where the host does not say, as is `channel`. */
  models: string[];
  /** How their addresses call them, in the same order; empty where the host does not say. */
  modelDirs: string[];
  channel: Named | null;
  hd: boolean;
  username: string;
  displayName: string;
  sgId: string;
  exTube: string;
  exId: string;
  status: VideoStatus;
  group: SiteGroup;
  /** The album of an entry that is one; null for a video. */
  albumId: number | null;
  /** The playlist, and its page, that the list of an entry is of; null in any other list. */
  playlistId: number | null;
  playlistPage: number | null;
  /** In one's own history: when it was last watched, and the second at which it was left; 0 in any other list. */
  watchedAt: number;
  leftAt: number;
}

/** Turns the parsed wire fields into a {@link Tile}. */
export function toTile(wire: TileWire): Tile {
  return {
    id: wire.video_id,
    title: wire.title,
    dir: wire.dir,
    description: wire.description,
    seconds: wire.duration,
    views: wire.video_viewed,
    rating: ratingOf(wire),
    postedAt: wire.post_date,
    likes: wire.likes,
    dislikes: wire.dislikes,
    thumbnail: wire.scr,
    previews: wire.thumbs,
    categories: wire.categories,
    models: wire.models,
    modelDirs: wire.model_dirs,
    channel:
      wire.content_source_dir === ''
        ? null
        : { dir: wire.content_source_dir, title: wire.content_source_name },
    hd: wire.props?.hd === '1',
    username: wire.username,
    displayName: wire.display_name || wire.username,
    sgId: wire.sg_id,
    exTube: wire.ex_tube,
    exId: wire.ex_id,
    status: statusOf(wire.status_id, wire.is_private),
    group: groupOf(wire.gender),
    albumId: wire.album_id,
    playlistId: wire.playlist_id,
    playlistPage: wire.page,
    watchedAt: wire.watched_date,
    leftAt: wire.left_at,
  };
}

export const tile = z.object(tileFields).transform(toTile);
