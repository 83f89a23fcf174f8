import { orElse } from '#client/or-else.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { HOME_CHANNEL_PAGES, HOME_LIST_SIZE } from '#config/limits.ts';
import { channels } from '#contract/calls/channels.ts';
import type { ChannelCard } from '#contract/entities/channel.ts';

/**
 * The home page's channels: one of the first pages by chance (SPEC.md §9), made anew with the page, or one
 * that is there where there are fewer. None where the API is in trouble: the page shows without them.
 */
export async function loadHomeChannels(
  { client, view }: App.Locals,
  random: () => number = Math.random,
): Promise<ChannelCard[]> {
  const ask = (page: number) =>
    client.read(channels, {
      lifetime: LIFETIMES.videos,
      gender: view.group,
      sort: 'most-popular',
      count: HOME_LIST_SIZE,
      section: '',
      objectId: '',
      page,
    });
  const choose = async (): Promise<ChannelCard[]> => {
    const page = 1 + Math.floor(random() * HOME_CHANNEL_PAGES);
    const answer = await ask(page);
    if (answer.channels.length > 0 || page === 1) return answer.channels;
    const last = Math.max(1, Math.min(answer.pages, page - 1));
    return (await ask(1 + Math.floor(random() * last))).channels;
  };
  return orElse(choose(), []);
}
