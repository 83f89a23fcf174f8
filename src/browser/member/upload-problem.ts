import type { Translate } from '#i18n/translate.ts';
import { ALBUM_PHOTO_MIN, ALBUM_PHOTOS } from '#config/albums.ts';
import { PICTURE_MB } from '#config/profile.ts';
import { CAPTIONS_KB, UPLOAD_CATEGORIES, UPLOAD_MAX_GB } from '#config/uploads.ts';
import { waitWords } from '#lib/wait-words.ts';

/** What is wrong with one field of an upload, as the checks and the API say it. */
export interface Problem {
  field: string;
  code: string;
  info?: Readonly<Record<string, string | number>> | undefined;
}

const FIELD = ['required', 'min_length', 'max_length'] as const;
const OWN = [
  ...(['bad_file_name', 'bad_file_type', 'file_changed', 'file_too_large'] as const),
  ...(['min_categories', 'removed', 'sent_elsewhere', 'need_auth'] as const),
  ...(['max_categories', 'certify_required', 'certify_changed'] as const),
  ...(['preview_required', 'list_full'] as const),
  ...(['too_many_attempts', 'photos_required', 'too_many_photos', 'photo_too_large'] as const),
  ...([
    'photo_too_small',
    'bad_photo',
    'photo_twice',
    'photo_blocked',
    'bad_time',
    'bad_captions',
    'captions_too_large',
    'unknown_model',
    'max_models',
  ] as const),
];
const REASONS = [
  'corrupted',
  'too_short',
  'duplicate',
  'blocked',
  'too_many_strikes',
  'failed',
] as const;
/** Of limits that an address without numbers tells of, and of a file that it does not name; `OWN_INFO` of what has its own. */
const INFO = { size: UPLOAD_MAX_GB, count: UPLOAD_CATEGORIES.max, name: '…' };
const OWN_INFO: Readonly<Record<string, Problem['info']>> = {
  captions_too_large: { size: CAPTIONS_KB },
  too_many_photos: { count: ALBUM_PHOTOS.max },
  photo_too_large: { size: PICTURE_MB },
  photo_too_small: { size: ALBUM_PHOTO_MIN },
};

/** What a form's files are for, by its field: of what is not shown any more it is said that it takes none. */
const FOR_NONE = { replaces: 'new_file.for_none', adds: 'album.for_none' } as const;
type Purpose = keyof typeof FOR_NONE;
const isPurpose = (name: unknown): name is Purpose => typeof name === 'string' && name in FOR_NONE;

/** Problems of a form in which this was told: where what its files are for is not found, it is said of that. */
export function ofPurpose(
  problems: readonly Problem[],
  told: Readonly<Record<string, string>>,
): readonly Problem[] {
  const purpose = Object.keys(told).find(isPurpose);
  if (purpose === undefined) return problems;
  return problems.map((one) =>
    one.code === 'not_found' ? { ...one, code: 'for_none', info: { purpose } } : one,
  );
}

/** When to try again; a page that is made without a browser says it by itself. */
const waitIn = (info: Problem['info']) =>
  typeof document === 'undefined' ? {} : waitWords(document.documentElement.lang, info);

/** What is told of a problem; of one that is not known, that it did not work. */
export function problemText(
  { code, info }: Problem,
  { t, forms }: { t: Translate<'upload'>; forms: Translate<'forms'> },
): string {
  const purpose = code === 'for_none' ? info?.['purpose'] : undefined;
  if (isPurpose(purpose)) return t(FOR_NONE[purpose]);
  const field = FIELD.find((one) => one === code);
  if (field && (field === 'required' || info)) return forms(`field.${field}`, info);
  const own = OWN.find((one) => one === code);
  const wait = code === 'too_many_attempts' && waitIn(info);
  if (own)
    return t(`problem.${own}`, { ...INFO, send: t('send'), ...OWN_INFO[code], ...info, ...wait });
  const reason = REASONS.find((one) => one === code);
  return reason ? t(`reason.${reason}`) : t('failed');
}
