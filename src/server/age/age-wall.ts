import { isBlocked } from '#config/age-gate.ts';
import { withQuery } from '#lib/query.ts';
import type { View } from '#lib/view.ts';
import type { Target } from '../target.ts';
import { AGE_PATHS, BACK_MAX } from './verification.ts';

/** Open to everybody: what the law wants to be read, what a visitor sets for themselves, where mails are ended, by mail programs too, and what says that there is no network. */
const isOpen = (path: string): boolean =>
  /^\/(?:information\/|report\/|settings\/$|offline\/$|notifications\/stop\/$|robots\.txt$)/u.test(
    path,
  );

/**
 * The page that a visitor gets in place of the one they asked for where their age must be verified first; null where
 * they get what they asked for. Content is not covered there but left out.
 */
export function ageWall({ gate, prefix }: View, target: Target, embed: boolean): string | null {
  const { pagePath, pageQuery, otherQuery, rawQuery } = target;
  if (!isBlocked(gate) || isOpen(pagePath)) return null;
  if (pagePath === AGE_PATHS.page) {
    const query = new URLSearchParams(rawQuery);
    return withQuery(pagePath, { back: query.get('back'), result: query.get('result') });
  }
  const page = embed ? '/embed/age/' : AGE_PATHS.page;
  const own = prefix + pagePath + pageQuery;
  // Where a video is to begin, and the name of a campaign; a way back that is too long would lead home.
  const whole = otherQuery === '' ? own : `${own}${pageQuery === '' ? '?' : '&'}${otherQuery}`;
  return withQuery(page, { back: whole.length > BACK_MAX ? own : whole });
}
