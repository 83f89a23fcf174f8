import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_FILE_BYTES, CONTACT_FILE_MB } from '#config/limits.ts';
import { type ContactApi, LETTER, openContactApi, pictureFile } from './support/contact.ts';

// On one engine: these files are refused before any is stored, and unpacking them takes seconds.

let site: ContactApi;
beforeAll(async () => {
  site = await openContactApi();
});
afterAll(() => site.remove());

describe('an attached file', () => {
  // A ticket of its own for each: a picture that was decoded has used it up.
  const attach = async (file: Blob): Promise<unknown> =>
    (await site.refusal({ ...LETTER, captcha: await site.unsolved(), file })).errors;
  const WRONG = [{ field: 'file', code: 'invalid_file_type' }];

  it.each([
    ['a text', 'just words'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a vector drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a PDF', '%PDF-1.7 ...'],
    ['a beginning of a PNG without the rest', '\x89PNG\r\n\x1a\n and then nothing'],
  ])('MDL-18 is refused when it is %s, whatever it says it is', async (_what, content) => {
    expect(await attach(pictureFile(Buffer.from(content, 'latin1')))).toEqual(WRONG);
  });

  it('API-020 is refused with 415 when it is of no accepted type', async () => {
    const file = pictureFile(Buffer.from('just words'));
    const captcha = await site.unsolved();
    expect(await site.refusal({ ...LETTER, captcha, file })).toEqual({
      status: 415,
      errors: WRONG,
    });
  });

  it('MDL-18 is refused when it is cut short', async () => {
    const whole = await sharp({
      create: { width: 900, height: 900, channels: 3, background: 'red' },
    })
      .jpeg()
      .toBuffer();
    expect(await attach(pictureFile(whole.subarray(0, whole.length / 2), 'image/jpeg'))).toEqual(
      WRONG,
    );
  });

  it('MDL-18 is refused when it would unpack to a huge picture', async () => {
    const bomb = await sharp({
      create: { width: 7200, height: 7200, channels: 3, background: 'red' },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(CONTACT_FILE_BYTES);
    expect(await attach(pictureFile(bomb))).toEqual(WRONG);
  });

  it('MDL-19 is refused over its limit', async () => {
    const big = new Uint8Array(CONTACT_FILE_BYTES + 1);
    expect(await attach(pictureFile(big))).toEqual([
      { field: 'file', code: 'file_too_large', info: { size: CONTACT_FILE_MB } },
    ]);
  });

  it('MDL-19 is refused with the same words when the whole body is far too large', async () => {
    const body = new FormData();
    body.set('file', pictureFile(new Uint8Array(50 * 1024 * 1024)));
    const whole = new Response(body);
    const { headers } = whole;
    const answer = await site.raw({ body: await whole.arrayBuffer(), headers });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      {
        error: 1,
        code: 'too_large',
        errors: [{ field: 'file', code: 'file_too_large', info: { size: CONTACT_FILE_MB } }],
      },
    ]);
  });
});
