import type { Client } from '#client/client.ts';
import { channel, member, model } from '#contract/calls.ts';
import type { SubscriptionSection } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths } from '#routes/paths.ts';

/** What somebody subscribes to, with its name and where its page is. */
export interface Subscribable {
  section: SubscriptionSection;
  id: number;
  title: string;
  path: string;
}

/** What an address asks to subscribe to; null where there can be nothing. Throws ApiError. */
export async function findSubscribable(
  client: Client,
  { section, dir }: { section: string; dir: string },
): Promise<Subscribable | null> {
  if (section === 'channels') {
    const found = (await client.read(channel, { lifetime: 0, dir }, {})).channel;
    return { section, id: found.id, title: found.title, path: paths.channel(dir) };
  }
  if (section === 'models') {
    const found = (await client.read(model, { lifetime: 0, dir }, {})).model;
    return { section, id: found.id, title: found.title, path: paths.model(dir) };
  }
  if (section !== 'members' || !/^[1-9]\d{0,11}$/u.test(dir)) return null;
  const id = Number(dir);
  const found = (await client.read(member, { lifetime: 0, group: idGroup(id), id })).member;
  return { section, id, title: found.name, path: paths.member(id) };
}
