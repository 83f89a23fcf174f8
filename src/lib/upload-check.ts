import { ALBUM_PHOTOS } from '#config/albums.ts';
import { PICTURE_BYTES, PICTURE_MB } from '#config/profile.ts';
import {
  UPLOAD_CATEGORIES,
  UPLOAD_DESCRIPTION,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_GB,
  UPLOAD_NAME_MAX,
  UPLOAD_SECONDS,
  UPLOAD_TITLE_MAX,
  UPLOAD_TYPES,
} from '#config/uploads.ts';
import { checkField, type FieldProblem } from './field-check.ts';

/** What is wrong with one field of an upload. */
export interface UploadProblem extends FieldProblem {
  field:
    | 'file'
    | 'title'
    | 'desc'
    | 'categories'
    | 'models'
    | 'certify'
    | 'preview'
    | 'photos'
    | 'cover'
    | 'publish'
    | 'captions';
}

/** A file as it is known before a byte of it is sent. */
export interface UploadFile {
  name: string;
  bytes: number;
}

/** What an uploader tells of a video. */
export interface UploadTexts {
  title: string;
  desc: string;
  /** Names of categories. */
  categories: readonly string[];
}

const ENDING = /^(.*)\.([^.]*)$/su;

/** What a file's name ends with, in lower case; empty where it has no ending. */
const endingOf = (name: string): string => ENDING.exec(name)?.[2]?.toLowerCase() ?? '';

/** A file's name as it is kept: of one that is too long the end says what the file is. */
export const keptName = (name: string): string => name.slice(-UPLOAD_NAME_MAX);

/** The nearest name to a file's that is taken: `IMG_20261127.mp4` is `IMG20261127.mp4`. */
export function takenName(name: string): string {
  const [, stem = name, ending] = ENDING.exec(name) ?? [];
  const taken = stem.normalize('NFKD').replaceAll(/[^a-z0-9]/giu, '') || 'video';
  return ending === undefined ? taken : `${taken}.${ending}`;
}

/** What is wrong with a file by its name and size (SPEC.md §5, §9; API.md: the name without its extension). */
export function checkUploadFile({ name, bytes }: UploadFile): UploadProblem[] {
  const stem = ENDING.exec(name)?.[1] ?? name;
  const problems: UploadProblem[] = [];
  if (!(UPLOAD_TYPES as readonly string[]).includes(endingOf(name)))
    problems.push({ field: 'file', code: 'bad_file_type' });
  else if (!/^[a-z0-9]+$/i.test(stem)) problems.push({ field: 'file', code: 'bad_file_name' });
  if (bytes > UPLOAD_MAX_BYTES)
    problems.push({ field: 'file', code: 'file_too_large', info: { size: UPLOAD_MAX_GB } });
  else if (bytes === 0) problems.push({ field: 'file', code: 'corrupted' });
  return problems;
}

/** What is wrong with what is told of a video or an album (SPEC.md §5), in the order of the form. */
export function checkUploadTexts(
  { title, desc, categories }: UploadTexts,
  { min, max }: { min: number; max: number } = UPLOAD_CATEGORIES,
): UploadProblem[] {
  const problems: UploadProblem[] = [];
  const ofTitle = checkField(title, { required: true, max: UPLOAD_TITLE_MAX });
  if (ofTitle) problems.push({ field: 'title', ...ofTitle });
  const ofText = checkField(desc, UPLOAD_DESCRIPTION);
  if (ofText) problems.push({ field: 'desc', ...ofText });
  const count = new Set(categories).size;
  if (count < min)
    problems.push({ field: 'categories', code: 'min_categories', info: { count: min } });
  if (count > max)
    problems.push({ field: 'categories', code: 'max_categories', info: { count: max } });
  return problems;
}

/** An upload counts only with its uploader's word for everybody who is shown. */
export const checkCertified = (isCertified: boolean): UploadProblem[] =>
  isCertified ? [] : [{ field: 'certify', code: 'certify_required' }];

/** A video goes to moderation with a picture that was chosen (SPEC.md §5). */
export const checkPreview = (preview: number | undefined, count: number): UploadProblem[] =>
  preview !== undefined && preview < count ? [] : [{ field: 'preview', code: 'preview_required' }];

/** What is wrong with the file of a photo before it is sent; what it is, its content says. */
export const checkPhoto = (bytes: number): UploadProblem[] =>
  bytes > PICTURE_BYTES
    ? [{ field: 'photos', code: 'photo_too_large', info: { size: PICTURE_MB } }]
    : [];

/** What is wrong with the number of an album's photos. */
export function checkPhotos(count: number): UploadProblem[] {
  const { min, max } = ALBUM_PHOTOS;
  if (count < min) return [{ field: 'photos', code: 'photos_required' }];
  if (count <= max) return [];
  return [{ field: 'photos', code: 'too_many_photos', info: { count: max } }];
}

/** Whether a length is enough (SPEC.md §5): exclusive content longer than 6:00, other at least 10:00. */
export const isLongEnough = (seconds: number, isExclusive: boolean): boolean =>
  isExclusive ? seconds > UPLOAD_SECONDS.exclusive : seconds >= UPLOAD_SECONDS.other;
