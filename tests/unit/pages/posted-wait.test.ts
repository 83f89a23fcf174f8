import { expect, it } from 'vitest';
import { problemText } from '#browser/member/upload-problem.ts';
import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { createTranslator } from '#i18n/translator.ts';
import { sendAlbum } from '../../../src/pages/_upload/posted-album.ts';
import { sendPosted } from '../../../src/pages/_upload/posted.ts';

const texts = { t: createTranslator('en', 'upload'), forms: createTranslator('en', 'forms') };

/** A client whose API takes nothing more for nine hours. */
const spent = {
  send: () =>
    Promise.reject(new ApiError('too_many_attempts', 429, { info: { seconds: 9 * 3600 } })),
} as unknown as Client;

it.each([
  ['a video', { section: 'rem', upload_id: '7' }, sendPosted],
  ['an album', { section: 'rem', album_id: '7' }, sendAlbum],
])(
  'whoever sends %s without script more often than a day allows reads in how many hours they can',
  async (_what, fields, send) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { status, problems } = await send(form, spent);
    const told = problems.map((problem) => problemText(problem, texts));
    expect([status, told]).toEqual([429, [expect.stringContaining('in 9 hours')]]);
  },
);
