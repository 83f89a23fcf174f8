import type { Translate } from '#i18n/translate.ts';
import type { NoticeField, NoticeProblem } from '#lib/notice-check.ts';
import { problemText } from '../contact/problem-text.ts';

const OWN = [
  ...(['category_required', 'good_faith_required', 'invalid_time', 'time_order'] as const),
  ...(['not_your_message', 'message_gone', 'one_address'] as const),
] as const;
const MESSAGE = ['message', 'email', 'captcha', 'file', 'subject'] as const;

/** What is told of each wrong field of a report, in the visitor's language. */
export function problemTexts(
  problems: readonly NoticeProblem[],
  t: Translate<'report'>,
  forms: Translate<'forms'>,
): ReadonlyMap<NoticeField, string> {
  return new Map(
    problems.map(({ field, ...problem }) => {
      const own = OWN.find((one) => one === problem.code);
      if (own) return [field, t(`field.${own}`)];
      const common = MESSAGE.find((one) => one === field) ?? 'message';
      return [field, problemText({ field: common, ...problem }, forms)];
    }),
  );
}
