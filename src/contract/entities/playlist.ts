import { z } from 'zod';
import { mediaAddresses } from '../addresses.ts';
import { looseLine, looseText, wireLine } from '../texts.ts';
import { ratingOf, wireRating } from '../rating.ts';
import { looseCount, wireDate, wireId } from '../wire.ts';
import { wireVisibility } from '../visibility.ts';
import { groupOf } from './tile.ts';

/** A playlist (SPEC.md §3). Times are epoch milliseconds; `previews` the first videos' thumbnails. */
export const playlist = z
  .object({
    playlist_id: wireId,
    title: wireLine,
    description: looseText,
    private: wireVisibility,
    orientation: looseLine,
    total_videos: looseCount,
    playlist_viewed: looseCount,
    rating: wireRating,
    likes: looseCount,
    dislikes: looseCount,
    updated_date: wireDate,
    thumbs: mediaAddresses,
    user_id: looseCount,
    username: looseLine,
    display_name: looseLine,
  })
  .transform((wire) => ({
    id: wire.playlist_id,
    title: wire.title,
    description: wire.description,
    visibility: wire.private,
    group: groupOf(wire.orientation),
    totalVideos: wire.total_videos,
    views: wire.playlist_viewed,
    rating: ratingOf(wire),
    likes: wire.likes,
    dislikes: wire.dislikes,
    updatedAt: wire.updated_date,
    previews: wire.thumbs,
    member: {
      id: wire.user_id,
      name: wire.display_name || wire.username,
      /** That and the name of the account. */
      names: [wire.display_name, wire.username],
    },
  }));
export type Playlist = z.output<typeof playlist>;
