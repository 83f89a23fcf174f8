import type { Translate } from '#i18n/translate.ts';
import { UPLOAD_CATEGORIES, UPLOAD_MAX_GB } from '#config/uploads.ts';

/** What is wrong with one field of an upload, as the checks and the API say it. */
export interface Problem {
  field: string;
  code: string;
  info?: Readonly<Record<string, string | number>> | undefined;
}

const FIELD = ['required', 'min_length', 'max_length'] as const;
const OWN = [
  ...(['bad_file_name', 'bad_file_type', 'file_too_large', 'min_categories'] as const),
  ...(['max_categories', 'certify_required', 'preview_required', 'list_full'] as const),
  ...(['too_many_attempts'] as const),
];
const REASONS = ['corrupted', 'too_short', 'duplicate', 'failed'] as const;
/** Of limits that an address without numbers tells of. */
const INFO = { size: UPLOAD_MAX_GB, count: UPLOAD_CATEGORIES.max };

/** What is told of a problem; of one that is not known, that it did not work. */
export function problemText(
  { code, info }: Problem,
  { t, forms }: { t: Translate<'upload'>; forms: Translate<'forms'> },
): string {
  const field = FIELD.find((one) => one === code);
  if (field && (field === 'required' || info)) return forms(`field.${field}`, info);
  const own = OWN.find((one) => one === code);
  if (own) return t(`problem.${own}`, { ...INFO, ...info });
  const reason = REASONS.find((one) => one === code);
  return reason ? t(`reason.${reason}`) : t('failed');
}
