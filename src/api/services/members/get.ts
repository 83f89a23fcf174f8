import type { MemberParams } from '#contract/calls/member.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { takedownOf } from '../moderation/takedowns.ts';
import { pictureAddresses } from '../profile/picture-addresses.ts';
import { date, text } from '../wire-values.ts';
import { privacyTowards } from './access.ts';
import { isShownTo, told } from './visibility.ts';
import { cardColumns, toMemberCard } from './wire.ts';

/** What a card does not carry. */
const MORE = [
  ...(['relationship', 'orientation', 'education', 'website', 'city'] as const),
  ...(['interests', 'occupation', 'about'] as const),
] as const;

/**
 * A member's page, with what they show to the viewer (SPEC.md §3, profile fields). Who was taken down is told by which decision, and sees their
 * page as it was. Throws `not_found`.
 */
export async function getMember(context: CallContext, { id }: MemberParams): Promise<object> {
  const { db, base, viewer } = context;
  const member = await db
    .selectFrom('members')
    .select(['username', 'cover', 'joined_ts', 'privacy', 'friends', 'subscribers'])
    .select(cardColumns(viewer))
    .select(told(MORE, viewer))
    .select((eb) => [
      eb
        .selectFrom('videos')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('videos.member_id', '=', 'members.id')
        .where('visible', '=', 1)
        .as('videos'),
      eb
        .selectFrom('playlists')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('playlists.member_id', '=', 'members.id')
        .where('visibility', '=', 'public')
        .as('playlists'),
    ])
    .where('id', '=', id)
    .where(isShownTo(viewer))
    .executeTakeFirst();
  if (!member) throw new ServiceError('not_found');
  const takedown =
    viewer?.id === id ? await takedownOf(db, { section: 'members', object_id: id }) : null;
  const stored = [member.avatar, member.cover];
  const [avatar, cover] = await pictureAddresses(context, stored, takedown === null);
  return {
    member: {
      ...toMemberCard(member, base, context.now()),
      username: member.username,
      ...{ avatar, cover },
      birth_date: member.birth_date ?? '',
      relationship: text(member.relationship),
      orientation: text(member.orientation),
      education: member.education ?? '',
      website: member.website ?? '',
      city: member.city ?? '',
      interests: member.interests ?? '',
      occupation: member.occupation ?? '',
      about: member.about ?? '',
      joined_date: date(member.joined_ts),
      privacy: await privacyTowards(context, { id, privacy: member.privacy }),
      statistics: {
        videos: text(member.videos ?? 0),
        playlists: text(member.playlists ?? 0),
        friends: text(member.friends),
        subscribers: text(member.subscribers),
      },
      ...(takedown && { decision_id: text(takedown.decision) }),
    },
  };
}
