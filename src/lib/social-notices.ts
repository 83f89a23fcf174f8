/** What came of what a member did to others: keys of `notify` in the files `social.json` of `locales/`. */
const SOCIAL_NOTICES = [
  'subscribe_added',
  'subscribe_removed',
  'already_subscribed',
  'friend_requested',
  'friend_cancelled',
  'friend_accepted',
  'friend_refused',
  'friend_removed',
  'already_requested',
  'already_friends',
  'block_added',
  'block_removed',
  'not_yourself',
  'subscribe_not_yourself',
  'list_full',
  'not_found',
  'no_permission',
  'need_auth',
  'too_many_attempts',
  'general_error',
  'wall_posted',
  'wall_deleted',
] as const;
export type SocialNotice = (typeof SOCIAL_NOTICES)[number];

const DONE: Readonly<Record<string, SocialNotice>> = {
  ...{ 'subscribe.add': 'subscribe_added', 'subscribe.rem': 'subscribe_removed' },
  ...{ 'friend.add': 'friend_requested', 'friend.cancel': 'friend_cancelled' },
  ...{ 'friend.accept': 'friend_accepted', 'friend.refuse': 'friend_refused' },
  ...{ 'friend.rem': 'friend_removed' },
  ...{ 'block.add': 'block_added', 'block.rem': 'block_removed' },
};

/** The notice that an address names; null where it names none. */
export const readSocialNotice = (text: string | null): SocialNotice | null =>
  SOCIAL_NOTICES.find((code) => code === text) ?? null;

/** What is told of an act and its section that were carried out, or of the code of their refusal. */
export function socialNotice(act: string, section: string, code = 'ok'): SocialNotice {
  if (code === 'ok') return DONE[`${act}.${section}`] ?? 'general_error';
  return readSocialNotice(`${act}_${code}`) ?? readSocialNotice(code) ?? 'general_error';
}
