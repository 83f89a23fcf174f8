import type { Translate } from '#i18n/translate.ts';

const COMMON = [
  ...(['required', 'min_length', 'max_length', 'invalid_file_type', 'file_too_large'] as const),
  'file_again',
] as const;
const OWN = [
  ...['name_occupied', 'invalid_choice', 'invalid_date', 'too_young', 'invalid_website'],
  'invalid_image_size',
] as const;

/** What is told of a field of a profile or a channel that is wrong; another API's codes may be unknown here. */
export function problemText(
  { code, info }: { code: string; info?: Readonly<Record<string, string | number>> | undefined },
  { profile, forms }: { profile: Translate<'profile'>; forms: Translate<'forms'> },
): string {
  const common = COMMON.find((one) => one === code);
  if (common) return forms(`field.${common}`, info);
  const own = OWN.find((one) => one === code);
  return own ? profile(`field.${own}`, info) : forms('field.refused');
}
