import { orElse } from '#client/or-else.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { PROFILE_OTHERS } from '#config/limits.ts';
import { channels } from '#contract/calls/channels.ts';
import { models, NO_MODEL_FILTER } from '#contract/calls/models.ts';
import type { ChannelCard } from '#contract/entities/channel.ts';
import type { ModelCard } from '#contract/entities/model.ts';

/** The most popular models but this one, to go on from its page; none where the API is in trouble. */
export async function loadOtherModels(
  { client, view }: App.Locals,
  dir: string,
): Promise<ModelCard[]> {
  const answer = client.read(models, {
    ...NO_MODEL_FILTER,
    ...{ sort: 'most-popular', page: 1, count: PROFILE_OTHERS + 1 },
    ...{ gender: view.group, lifetime: LIFETIMES.models },
  });
  const found = await orElse(answer, { models: [] });
  return found.models.filter((one) => one.dir !== dir).slice(0, PROFILE_OTHERS);
}

/** The same of channels. */
export async function loadOtherChannels(
  { client, view }: App.Locals,
  dir: string,
): Promise<ChannelCard[]> {
  const answer = client.read(channels, {
    ...{ sort: 'most-popular', page: 1, count: PROFILE_OTHERS + 1 },
    ...{ section: '', objectId: '', gender: view.group, lifetime: LIFETIMES.videos },
  });
  const found = await orElse(answer, { channels: [] });
  return found.channels.filter((one) => one.dir !== dir).slice(0, PROFILE_OTHERS);
}
