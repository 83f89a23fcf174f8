import type { StatBody } from '#contract/calls/stat.ts';
import type { WriteContext } from '../../context.ts';
import { deleteComment, editComment, likeComment } from '../comments/change.ts';
import { postComment } from '../comments/post.ts';
import { deleteFromWall, postOnWall } from '../comments/wall-posts.ts';
import { countPage } from './page.ts';
import { countView, countWatched } from './view.ts';
import { castVote, takeVoteBack } from './vote.ts';

/** Views, votes, page views and comments: one call, told apart by `act` (SPEC.md §7). */
export function actOnStatistics(context: WriteContext, body: StatBody): Promise<object> {
  switch (body.act) {
    case 'view':
      return countView(context, body);
    case 'watch':
      return countWatched(context, body);
    case 'vote':
      return castVote(context, body);
    case 'vote_del':
      return takeVoteBack(context, body);
    case 'page':
      return countPage(context, body);
    case 'comm':
      return postComment(context, body);
    case 'comm_edit':
      return editComment(context, body);
    case 'comm_del':
      return deleteComment(context, body);
    case 'comm_like':
      return likeComment(context, body);
    case 'wall':
      return postOnWall(context, body);
    case 'wall_del':
      return deleteFromWall(context, body);
  }
}
