import { cacheTags } from '#config/cache-tags.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** Pages that show what a member tells: their own, and lists of members by what they tell. */
export const profileTags = (id: number): string[] => [cacheTags.member(id), cacheTags.members];

/** Pages of those among whose friends a member is. */
export async function friendsTags(db: Transaction<Database>, id: number): Promise<string[]> {
  const friends = db.selectFrom('friends').select('friend_id').where('member_id', '=', id);
  return (await friends.execute()).map((one) => cacheTags.member(one.friend_id));
}

/** Pages of those among whose friends and subscriptions a member is. */
export async function followersTags(db: Transaction<Database>, id: number): Promise<string[]> {
  const [friends, subscribers] = await Promise.all([
    friendsTags(db, id),
    db
      .selectFrom('subscriptions')
      .select('member_id as id')
      .where('section', '=', 'members')
      .where('object_id', '=', id)
      .execute(),
  ]);
  return [...friends, ...subscribers.map((one) => cacheTags.member(one.id))];
}

/** Pages that show a member's name and picture: beside what they wrote, uploaded and made, and among friends and subscriptions. */
export async function facesTags(db: Transaction<Database>, id: number): Promise<string[]> {
  const [comments, posts, videos, playlists, albums, followers] = await Promise.all([
    db
      .selectFrom('comments')
      .select(['section', 'object_id'])
      .distinct()
      .where('member_id', '=', id)
      .execute(),
    db
      .selectFrom('wall_posts')
      .select(['section', 'object_id'])
      .distinct()
      .where('member_id', '=', id)
      .execute(),
    db.selectFrom('videos').select('id').where('member_id', '=', id).execute(),
    db.selectFrom('playlists').select('id').where('member_id', '=', id).execute(),
    db.selectFrom('albums').select('id').where('member_id', '=', id).execute(),
    followersTags(db, id),
  ]);
  return [
    ...profileTags(id),
    ...comments.map(({ section, object_id }) => cacheTags.comments(section, object_id)),
    ...posts.map(({ section, object_id }) => cacheTags.wall(section, object_id)),
    ...videos.map((video) => cacheTags.video(video.id)),
    ...playlists.map((playlist) => cacheTags.playlist(playlist.id)),
    ...albums.map((album) => cacheTags.album(album.id)),
    ...followers,
  ];
}
