import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import type { CallContext } from '../../../context.ts';
import { takedownOf, type About } from '../takedowns.ts';
import { albumSubject } from './album.ts';
import { channelClaimSubject } from './channel-claim.ts';
import { memberSubject } from './member.ts';
import { playlistSubject } from './playlist.ts';
import { profileSubject } from './profile.ts';
import type { Kinds, Subject } from './subject.ts';
import { videoSubject } from './video.ts';
import { writtenSubject } from './written.ts';

export const SUBJECT_KINDS: Kinds = {
  videos: videoSubject,
  albums: albumSubject,
  playlists: playlistSubject,
  members: memberSubject,
  comments: writtenSubject('comments'),
  wall_posts: writtenSubject('wall_posts'),
  channels: profileSubject('channels'),
  models: profileSubject('models'),
  channel_claims: channelClaimSubject,
};

/** What a case is about, as it is now, with its categories named in `lang`; null where it is not there any more, or has no number. */
export async function findSubject(
  context: CallContext,
  about: About,
  lang: Language = DEFAULT_LANGUAGE,
): Promise<Subject | null> {
  const { section, object_id: id } = about;
  if (section === null || id === null) return null;
  return SUBJECT_KINDS[section].find(context, id, await takedownOf(context.db, about), lang);
}
