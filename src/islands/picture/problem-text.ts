import type { Translate } from '#i18n/translate.ts';
import type { PictureProblem } from './chosen.ts';

const COMMON = ['invalid_file_type', 'file_too_large'] as const;
const OWN = ['invalid_image_size', 'picture_required'] as const;

/** What is told of a picture that is not taken; another API's codes may be unknown here. */
export function pictureProblemText(
  { code, info }: PictureProblem,
  { profile, forms }: { profile: Translate<'profile'>; forms: Translate<'forms'> },
): string {
  const common = COMMON.find((one) => one === code);
  if (common) return forms(`field.${common}`, info);
  const own = OWN.find((one) => one === code);
  return own ? profile(`field.${own}`, info) : forms('field.refused');
}
