import { loadList } from '#lists/list-state.ts';
import type { ListContext } from '#lists/filter.ts';
import { memberVideos } from '#lists/member.ts';
import { postsOf } from '#lists/profile.ts';

/** How much of a list the overview shows. */
const FEW_VIDEOS = 8;
const FEW_POSTS = 5;

/** The first of a member's videos and of what is written on the wall; none where they cannot be had. */
export async function loadOverview({ client, group, lang }: ListContext, id: number) {
  const asked = { params: { id: String(id) }, page: 1 };
  const few = { count: FEW_VIDEOS, group, lang };
  const [videos, posts] = await Promise.all([
    loadList(memberVideos('ed_videos', asked, few), client, 1),
    loadList(postsOf('members', id, 1, FEW_POSTS), client, 1),
  ]);
  return {
    videos: videos.state.kind === 'ready' ? videos.state.entries : [],
    written: posts.state.kind === 'ready' ? posts.state.entries : [],
  };
}
