import type { Language } from '#config/locales.ts';
import type { NoticeCategory } from '#config/notices.ts';
import { createTranslator } from './translator.ts';

/** What somebody reported, in the words of whoever decides about it: the form of a report has some in the first person. */
export function categoryText(category: NoticeCategory, lang: Language): string {
  if (category === 'depicted' || category === 'copyright')
    return createTranslator(lang, 'moderation')(`third_person.${category}`);
  return createTranslator(lang, 'report')(`categories.${category}`);
}
