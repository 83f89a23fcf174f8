import type { StatBody } from '#contract/calls/stat.ts';
import type { WriteContext } from '../../context.ts';
import { countPage } from './page.ts';
import { countView } from './view.ts';
import { castVote } from './vote.ts';

/** Views, votes and page views: one call, told apart by `act` (SPEC.md §7). */
export function actOnStatistics(context: WriteContext, body: StatBody): Promise<object> {
  switch (body.act) {
    case 'view':
      return countView(context, body);
    case 'vote':
      return castVote(context, body);
    case 'page':
      return countPage(context, body);
  }
}
