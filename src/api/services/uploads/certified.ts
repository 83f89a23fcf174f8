import { CERTIFICATE } from '#config/uploads.ts';
import { checkCertified, type UploadProblem } from '#lib/upload-check.ts';

/** What is wrong with an uploader's word, given as the day of the words that they confirmed: a page that was opened before those changed has other ones. */
export const checkWord = (day: string | undefined): UploadProblem[] =>
  day === CERTIFICATE || !day
    ? checkCertified(!!day)
    : [{ field: 'certify', code: 'certify_changed' }];
