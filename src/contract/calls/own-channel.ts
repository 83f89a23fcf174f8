import { z } from 'zod';
import { CHANNEL_CLAIMS } from '#config/channels.ts';
import { looseMediaAddress } from '../addresses.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { ContractError } from '../errors.ts';
import { path } from '../path.ts';
import { looseLine, looseText, wireDir, wireLine } from '../texts.ts';
import { optionalId, wireFlag, wireId } from '../wire.ts';

const dirQuery: QueryCodec<{ dir: string }> = {
  encode: ({ dir }) => `?dir=${encodeURIComponent(dir)}`,
  decode: (search) => {
    const parsed = wireDir.safeParse(search.get('dir') ?? '');
    if (!parsed.success || parsed.data === '') throw new ContractError('bad_query', 'dir');
    return { dir: parsed.data };
  },
};

export const ownChannelAnswer = z
  .object({
    channel: z.object({
      channel_id: wireId,
      dir: wireDir,
      title: wireLine,
      description: looseText,
      url: looseLine,
      avatar: looseMediaAddress,
      cover: looseMediaAddress,
    }),
    /** Whether it has no page: its owner changes it also while it is taken down. */
    hidden: wireFlag,
    claim: z.enum(CHANNEL_CLAIMS),
    /** The decision about the viewer's claim, where there is one. */
    decision_id: optionalId,
  })
  .transform(({ channel: { channel_id: id, ...channel }, decision_id: decision, ...told }) => ({
    ...{ channel: { id, ...channel, isHidden: told.hidden }, claim: told.claim, decision },
  }));
export type OwnChannel = z.output<typeof ownChannelAnswer>;

/** A channel as its owner changes it, and whose it is to the viewer. The path is ours. */
export const ownChannel: ReadCall<object, { dir: string }, OwnChannel> = {
  kind: 'read',
  name: 'ownChannel',
  access: 'member',
  path: path`own_channel.php`,
  query: dirQuery,
  answer: ownChannelAnswer,
  errors: ['need_auth', 'bad_query', 'not_found'],
};
