import { cacheTags } from '#config/cache-tags.ts';
import type { ClaimState } from '#config/channels.ts';
import type { SubjectState } from '#config/moderation.ts';
import type { CallContext } from '../../../context.ts';
import { pictureAddresses } from '../../profile/picture-addresses.ts';
import { gone, personOf, type Change, type Rival, type SubjectKind } from './subject.ts';

/** A claim that ended is not there any more: its channel is somebody else's. */
const STATES: Readonly<Record<ClaimState, SubjectState | null>> = {
  ...{ waiting: 'waiting', accepted: 'shown', refused: 'rejected', ended: null },
};

/** What a claim is about, whose channel is held until the transaction ends: of two claims of one channel the second to be decided sees what became of the first. */
async function holdChannel({ db, id }: Change) {
  const claim = await db
    .selectFrom('channel_claims')
    .select(['channel_id', 'member_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!claim) throw gone();
  const channel = await db
    .updateTable('channels')
    .set(({ ref }) => ({ owner_id: ref('owner_id') }))
    .where('id', '=', claim.channel_id)
    .returning(['dir', 'owner_id'])
    .executeTakeFirstOrThrow();
  return { ...claim, ...channel };
}

/** Ends what was accepted about a channel: it is somebody else's now, or nobody's. */
export const endClaims = (db: Change['db'], channel: number, decision: number) =>
  db
    .updateTable('channel_claims')
    .set({ state: 'ended', ended_by: decision })
    .where('channel_id', '=', channel)
    .where('state', '=', 'accepted')
    .execute();

/**
 * The claim by which a channel is its owner's; of one that an operator or an import gave to a member without any it is made, so that a decision can be about it, told and objected to.
 * Undefined where the channel is nobody's.
 */
export async function ownersClaim(
  { now }: Pick<Change['context'], 'now'>,
  db: Change['db'],
  dir: string,
): Promise<number | undefined> {
  // Held until the transaction ends: two who ask at once are about one claim.
  const channel = await db
    .updateTable('channels')
    .set(({ ref }) => ({ owner_id: ref('owner_id') }))
    .where('dir', '=', dir)
    .where('owner_id', 'is not', null)
    .returning(['id', 'owner_id'])
    .executeTakeFirst();
  if (!channel || channel.owner_id === null) return undefined;
  const { id: channel_id, owner_id: member_id } = channel;
  const own = await db
    .selectFrom('channel_claims')
    .select('id')
    .where('channel_id', '=', channel_id)
    .where('member_id', '=', member_id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (own) return own.id;
  await db
    .updateTable('channel_claims')
    .set({ state: 'ended' })
    .where('channel_id', '=', channel_id)
    .where('state', '=', 'accepted')
    .execute();
  const added_ts = Math.floor(now().getTime() / 1000);
  const made = await db
    .insertInto('channel_claims')
    .values({ channel_id, member_id, evidence: '', state: 'accepted', ended_by: null, added_ts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Gives the channel to who claims it; whose it was before has it no more. */
async function give(change: Change, from: ClaimState): Promise<string[]> {
  const { db, id, decision } = change;
  const { channel_id, member_id, dir, owner_id } = await holdChannel(change);
  // Who had it without a claim is told too.
  if (owner_id !== member_id) await ownersClaim(change.context, db, dir);
  await endClaims(db, channel_id, decision);
  const claim = await db
    .updateTable('channel_claims')
    .set({ state: 'accepted' })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (!claim) throw gone();
  await db
    .updateTable('channels')
    .set({ owner_id: member_id })
    .where('id', '=', channel_id)
    .execute();
  return [cacheTags.channel(dir)];
}

/** Whose the channel is at present, if not by this claim, and who else claims it. */
async function rivalsOf(
  { db }: Pick<CallContext, 'db'>,
  claim: { channel_id: number; member_id: number; state: ClaimState },
): Promise<Rival[]> {
  const { channel_id, member_id, state } = claim;
  const owners = await db
    .selectFrom('channels')
    .innerJoin('members', 'members.id', 'owner_id')
    .select(['members.id', 'display_name as name'])
    .where('channels.id', '=', channel_id)
    .$if(state === 'accepted', (query) => query.where('owner_id', '<>', member_id))
    .execute();
  const others = await db
    .selectFrom('channel_claims')
    .innerJoin('members', 'members.id', 'channel_claims.member_id')
    .leftJoin('cases', (join) =>
      join
        .onRef('cases.object_id', '=', 'channel_claims.id')
        .on('cases.section', '=', 'channel_claims')
        .on('cases.closed_ts', 'is', null),
    )
    .select(['members.id', 'display_name as name', 'cases.id as case_id'])
    .where('channel_id', '=', channel_id)
    .where('channel_claims.member_id', '<>', member_id)
    .where('channel_claims.state', '=', 'waiting')
    .orderBy('channel_claims.id')
    .execute();
  return [
    ...owners.map((one) => ({ ...one, isOwner: true, case_id: null })),
    ...others.map((one) => ({ ...one, isOwner: false })),
  ];
}

/** That a channel is somebody's: accepted it is theirs to change. */
export const channelClaimSubject: SubjectKind = {
  find: async (context, id) => {
    const row = await context.db
      .selectFrom('channel_claims')
      .innerJoin('channels', 'channels.id', 'channel_id')
      .innerJoin('members', 'members.id', 'channel_claims.member_id')
      .select(['evidence', 'state', 'title', 'dir', 'channels.avatar', 'scr', 'visible'])
      .select(['channel_id', 'member_id', 'display_name'])
      .where('channel_claims.id', '=', id)
      .executeTakeFirst();
    const state = row ? STATES[row.state] : null;
    if (!row || state === null) return null;
    return {
      ...{ title: row.title, text: row.evidence, state, on: null, dir: row.dir },
      owner: personOf(row.member_id, row.display_name),
      rivals: await rivalsOf(context, row),
      pictures: await pictureAddresses(
        context,
        [row.avatar, row.scr].filter((picture) => picture !== null),
        row.visible === 1,
      ),
    };
  },
  takeDown: async (change) => {
    const { db, id } = change;
    const { channel_id, member_id, dir } = await holdChannel(change);
    const refuse = (from: ClaimState) =>
      db
        .updateTable('channel_claims')
        .set({ state: 'refused' })
        .where('id', '=', id)
        .where('state', '=', from)
        .returning('id')
        .executeTakeFirst();
    // It gave nothing yet: whoever has the channel, its member too, has it by something else.
    if (await refuse('waiting')) return { previous: '', tags: [] };
    if (!(await refuse('accepted'))) throw gone();
    const channel = await db
      .updateTable('channels')
      .set({ owner_id: null })
      .where('id', '=', channel_id)
      .where('owner_id', '=', member_id)
      .returning('id')
      .executeTakeFirst();
    return { previous: '', tags: channel ? [cacheTags.channel(dir)] : [] };
  },
  putBack: (change) => give(change, 'refused'),
  accept: (change) => give(change, 'waiting'),
};
