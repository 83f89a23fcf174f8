import { cacheTags } from '#config/cache-tags.ts';
import { seconds, type ServiceContext } from '../../../context.ts';
import { transactInSlices } from '../../../db/transact-in-slices.ts';
import { eachApart } from '../../../each-apart.ts';
import { accountMail } from '../../accounts/mails.ts';
import { holdMembers } from '../../friends/pair.ts';
import { dropUploadsOf } from '../../uploads/drop.ts';
import * as marks from './marks.ts';
import * as messages from './messages.ts';
import { removeNotifications, removeTold } from './notifications.ts';
import { ROWS } from './rows.ts';
import type { RemovalStep } from './step.ts';
import * as talk from './talk.ts';
import * as works from './works.ts';

/**
 * Shuts them out, and none comes in any more (`enter`): what they did from here on, no step would see. Who comes in at this moment has
 * their member held, and is waited for.
 */
const shutOut: RemovalStep = async ({ db, id }) => {
  await holdMembers(db, [id]);
  for (const table of ['sessions', 'sign_in_steps', 'account_tokens'] as const)
    await db.deleteFrom(table).where('member_id', '=', id).execute();
  // Open pages of those sessions hear no more.
  return { found: 0, tags: [cacheTags.inbox(id)] };
};

/** In this order, each in slices that are transactions of their own: others wait for none of them long, nor any for the disk. What a power cut takes of them is removed again. */
const STEPS: readonly RemovalStep[] = [
  shutOut,
  talk.removeComments,
  talk.removeCommentLikes,
  talk.removeWallPosts,
  ...talk.ABOUT,
  marks.removeVotes,
  marks.removeFavourites,
  marks.removeSubscriptions,
  marks.removeSubscribers,
  marks.removeFriends,
  removeNotifications,
  removeTold,
  messages.removeConversations,
  messages.removeSent,
  messages.removeReceived,
  ...ROWS,
  talk.forgetSender,
  works.removePlaylists,
  works.removeVideos,
  works.removeAlbums,
  works.leaveChannels,
];

/** Removes the file that a member took with them, or may still. */
export async function removeArchive(
  { db, blobs }: Pick<ServiceContext, 'db' | 'blobs'>,
  id: number,
): Promise<void> {
  const archive = await db
    .selectFrom('archives')
    .select('blob_key')
    .where('member_id', '=', id)
    .executeTakeFirst();
  // The file first: what is left of a crash in between is found again.
  if (archive?.blob_key) await blobs.remove(archive.blob_key);
  await db.deleteFrom('archives').where('member_id', '=', id).execute();
}

/** Who they were: what goes by `ON DELETE CASCADE` is counted nowhere, and is what came since the steps. Tells their address that it is done. */
async function removeIdentity(context: ServiceContext, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    // Of two processes that remove them the second finds nobody here, and tells nobody.
    await holdMembers(db, [id]);
    const account = await db
      .selectFrom('accounts')
      .innerJoin('members', 'members.id', 'accounts.member_id')
      .select(['email', 'lang', 'username'])
      .where('member_id', '=', id)
      .executeTakeFirst();
    // Of an own picture: files of a member, whoever keeps them there.
    await db
      .updateTable('assets')
      .set({ state: 'removed' })
      .where('owner_kind', '=', 'member')
      .where('owner_id', '=', id)
      .execute();
    if (account)
      await db
        .deleteFrom('mails')
        .where('recipient', '=', account.email)
        // Theirs may be the address to which visitors write.
        .where('report_id', 'is', null)
        .execute();
    await context.catalogue.index.putEntity(db, { kind: 'member', id, title: '' });
    await db.deleteFrom('members').where('id', '=', id).execute();
    if (account) {
      const { email: to, lang, username: name } = account;
      await context.mails.add(db, accountMail(context, 'account_deleted', { to, lang, name }));
    }
    await context.purge(db, [cacheTags.member(id), cacheTags.members, cacheTags.main]);
  });
}

/** Removes a member with all that is theirs; files of what they made go by a later step of the job `retention`. It may be begun again wherever it ended. */
async function removeMember(context: ServiceContext, id: number): Promise<void> {
  for (const step of STEPS)
    await transactInSlices(context, async (db, most) => {
      const { found, tags } = await step({ context, db, id, most });
      if (tags.length > 0) await context.purge(db, [...new Set(tags)]);
      return found;
    });
  await removeArchive(context, id);
  await dropUploadsOf(context, id);
  await removeIdentity(context, id);
}

/** Removes the members whose days of grace are over; gives how many went. */
export async function removeDueMembers(context: ServiceContext): Promise<number> {
  const due = await context.db
    .selectFrom('leavings')
    .select('member_id')
    .where('due_ts', '<=', seconds(context))
    .execute();
  return eachApart(due, ({ member_id }) => removeMember(context, member_id));
}
