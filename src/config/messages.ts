/** Who may begin to write to a member: every other one, friends, nobody. Whoever was written to may always answer. */
export const MESSAGE_AUDIENCES = ['members', 'friends', 'nobody'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** SPEC.md names none: some screens of a phone. Characters. */
export const MESSAGE_MAX_LENGTH = 2000;
/** Messages of a conversation on one page, and conversations on one. */
export const MESSAGES_PAGE_SIZE = 30;
export const CONVERSATIONS_PAGE_SIZE = 30;
/** What a form is sent with, by which a second sending of it is known. Characters. */
export const SEND_KEY_MAX = 64;
