import { FEED_DAYS, FEED_VIDEOS } from '#config/limits.ts';
import { UNFILTERED, type VideoSource } from '../../catalogue/video-source.ts';
import { seconds, type CallContext } from '../../context.ts';

type Feed = Extract<VideoSource, { of: 'subscriptions' }>;

/** Beyond the end of every list: only its total is asked for. */
const BEYOND = { sort: 'latest-updates', count: 1, page: Number.MAX_SAFE_INTEGER } as const;

/**
 * What is new of what a member subscribes to: as far back as it takes for {@link FEED_VIDEOS} videos, in steps. Of many
 * subscriptions the newest are found without a look at all that ever came of them.
 */
export async function subscriptionFeed(
  { catalogue, now }: Pick<CallContext, 'catalogue' | 'now'>,
  whose: Pick<Feed, 'group' | 'id'>,
): Promise<Feed> {
  for (const days of FEED_DAYS) {
    const feed: Feed = { of: 'subscriptions', ...whose, since: seconds({ now }) - days * 86_400 };
    const { total } = await catalogue.listVideos(feed, UNFILTERED, BEYOND);
    if (total >= FEED_VIDEOS) return feed;
  }
  return { of: 'subscriptions', ...whose, since: 0 };
}
