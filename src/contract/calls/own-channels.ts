import { z } from 'zod';
import { OWN_CHANNEL_STATES } from '#config/channels.ts';
import { looseMediaAddress } from '../addresses.ts';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { wireDir, wireLine } from '../texts.ts';
import { listOf, optionalId } from '../wire.ts';

const channel = z
  .object({
    dir: wireDir,
    title: wireLine,
    avatar: looseMediaAddress,
    state: z.enum(OWN_CHANNEL_STATES),
    decision_id: optionalId,
  })
  .transform(({ decision_id: decision, ...one }) => ({
    ...one,
    /** About the viewer's claim, where it was refused. */
    decision,
  }));
export type ListedOwnChannel = z.output<typeof channel>;

/** The viewer's own channels, and those that they claim or were refused. The path is ours. */
export const ownChannels: ReadCall<object, undefined, { channels: ListedOwnChannel[] }> = {
  kind: 'read',
  name: 'ownChannels',
  access: 'member',
  path: path`own_channels.php`,
  query: noQuery,
  answer: z.object({ channels: listOf(channel) }),
  errors: ['need_auth'],
};
