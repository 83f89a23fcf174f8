import { cacheTags } from '#config/cache-tags.ts';
import type { ClaimState } from '#config/channels.ts';
import type { SubjectState } from '#config/moderation.ts';
import { address } from '../../wire-values.ts';
import { gone, personOf, type Change, type SubjectKind } from './subject.ts';

/** A claim that ended is not there any more: its channel is somebody else's. */
const STATES: Readonly<Record<ClaimState, SubjectState | null>> = {
  ...{ waiting: 'waiting', accepted: 'shown', refused: 'rejected', ended: null },
};

/** Gives the channel to who claims it; whose it was before has it no more. */
async function give({ db, id, decision }: Change, from: ClaimState): Promise<string[]> {
  const claim = await db
    .updateTable('channel_claims')
    .set({ state: 'accepted' })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(['channel_id', 'member_id'])
    .executeTakeFirst();
  if (!claim) throw gone();
  await db
    .updateTable('channel_claims')
    .set({ state: 'ended', ended_by: decision })
    .where('channel_id', '=', claim.channel_id)
    .where('state', '=', 'accepted')
    .where('id', '!=', id)
    .execute();
  const { dir } = await db
    .updateTable('channels')
    .set({ owner_id: claim.member_id })
    .where('id', '=', claim.channel_id)
    .returning('dir')
    .executeTakeFirstOrThrow();
  return [cacheTags.channel(dir)];
}

/** That a channel is somebody's: accepted it is theirs to change. */
export const channelClaimSubject: SubjectKind = {
  find: async ({ db, base }, id) => {
    const row = await db
      .selectFrom('channel_claims')
      .innerJoin('channels', 'channels.id', 'channel_id')
      .innerJoin('members', 'members.id', 'channel_claims.member_id')
      .select(['evidence', 'state', 'title', 'dir', 'channels.avatar', 'scr'])
      .select(['member_id', 'display_name'])
      .where('channel_claims.id', '=', id)
      .executeTakeFirst();
    const state = row ? STATES[row.state] : null;
    if (!row || state === null) return null;
    return {
      ...{ title: row.title, text: row.evidence, state, on: null, dir: row.dir },
      owner: personOf(row.member_id, row.display_name),
      pictures: [row.avatar, row.scr].flatMap((picture) =>
        picture === null ? [] : [address(base, picture)],
      ),
    };
  },
  takeDown: async ({ db, id }) => {
    const claim = await db
      .updateTable('channel_claims')
      .set({ state: 'refused' })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'accepted'])
      .returning(['channel_id', 'member_id'])
      .executeTakeFirst();
    if (!claim) throw gone();
    const channel = await db
      .updateTable('channels')
      .set({ owner_id: null })
      .where('id', '=', claim.channel_id)
      .where('owner_id', '=', claim.member_id)
      .returning('dir')
      .executeTakeFirst();
    return { previous: '', tags: channel ? [cacheTags.channel(channel.dir)] : [] };
  },
  putBack: (change) => give(change, 'refused'),
  accept: (change) => give(change, 'waiting'),
};
