/** What a report can be about, in the order in which its form offers it. */
export const NOTICE_CATEGORIES = [
  'underage',
  'nonconsensual',
  'depicted',
  'copyright',
  'violence',
  'privacy',
  'hate',
  'spam',
  'technical',
  'other',
] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** What harms somebody as long as it is seen: looked at first. */
const URGENT: readonly NoticeCategory[] = ['underage', 'nonconsensual', 'depicted'];
/** These are no notices of illegal content (Article 16 of Regulation (EU) 2022/2065). */
export const NOT_ILLEGAL: readonly NoticeCategory[] = ['spam', 'technical'];
/** Who tells of these need not say who they are: of the abuse of children by Article 16(2)(c). */
const ANONYMOUS: readonly NoticeCategory[] = ['underage', ...NOT_ILLEGAL];

const HOUR = 3600;
const DAY = 24 * HOUR;
const URGENT_SECONDS = 48 * HOUR;
export const WORKING_DAYS = 7;

export const isNoticeCategory = (text: string): text is NoticeCategory =>
  (NOTICE_CATEGORIES as readonly string[]).includes(text);

export const isUrgent = (category: NoticeCategory): boolean => URGENT.includes(category);

/** What is looked at before everything else that is urgent. */
export const FIRST_CATEGORY = 'underage' satisfies NoticeCategory;

/** How soon something is looked at, the soonest highest. */
export const urgencyOf = (category: NoticeCategory): number =>
  category === FIRST_CATEGORY ? 2 : Number(isUrgent(category));

/**
 * What whoever a thing is by is told that a decision is about: not that somebody who is shown asked for it, which of one or two is a name. Whether it was
 * them or another, they are shown without consent.
 */
export const toldToOwner = (category: NoticeCategory): NoticeCategory =>
  category === 'depicted' ? 'nonconsensual' : category;

/** Whether name and email may be left out. */
export const mayBeAnonymous = (category: NoticeCategory): boolean => ANONYMOUS.includes(category);

/** Until when a report is decided that came at `from`: 48 hours where it is urgent, else 7 working days (UTC). Seconds since 1970. */
export function decisionDue(category: NoticeCategory, from: number): number {
  if (isUrgent(category)) return from + URGENT_SECONDS;
  let due = from;
  for (let days = 0; days < WORKING_DAYS;) {
    due += DAY;
    const weekday = new Date(due * 1000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return due;
}

/** Characters of a reporter's name. */
export const NOTICE_NAME_MAX = 100;
/** Characters of a time as it is typed. */
export const NOTICE_TIME_MAX = 12;
