import { expect, it } from 'vitest';
import { ofPurpose, problemText } from '#browser/member/upload-problem.ts';
import { createTranslator } from '#i18n/translator.ts';

const texts = { t: createTranslator('en', 'upload'), forms: createTranslator('en', 'forms') };
const missing = [{ field: 'form', code: 'not_found' }];
const FAILED = 'This did not work';

it.each<[string, Record<string, string>, string]>([
  ['a new file', { replaces: '7' }, 'no new file can be sent for it'],
  ['more pictures', { adds: '7' }, 'no pictures can be added to it'],
])('%s for what is not shown any more is not to be tried again', (_what, told, said) => {
  const [text = ''] = ofPurpose(missing, told).map((problem) => problemText(problem, texts));
  expect(text).toContain(said);
  expect(text).not.toContain(FAILED);
});

it('what is for nothing else, or wrong otherwise, is told as before', () => {
  const certify = [{ field: 'certify', code: 'certify_required' }];
  expect(ofPurpose(missing, { title: 'A lake' })).toEqual(missing);
  expect(ofPurpose(certify, { replaces: '7' })).toEqual(certify);
});

it('who has been signed out is told to sign in, and not to try again', () => {
  const text = problemText({ field: 'form', code: 'need_auth' }, texts);
  expect(text).toContain('sign in in another tab');
  expect(text).not.toContain(FAILED);
});
