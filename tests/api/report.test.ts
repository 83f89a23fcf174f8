import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX } from '#config/limits.ts';
import { type ContactApi, LETTER, openContactApi, pictureFile } from './support/contact.ts';

let site: ContactApi;
beforeAll(async () => {
  site = await openContactApi();
});
afterAll(() => site.remove());

const picture = (background = '#c03050'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'SECRET-EXIF' } })
    .png()
    .toBuffer();

describe('a message', () => {
  it('API-126 API-127 MDL-12 MDL-13 VID-14 is taken from a visitor with subject, email, message, captcha, file and referrer', async () => {
    const fields = {
      ...LETTER,
      message: 'All of the fields',
      subject: 'Help',
      captcha: await site.solved(),
      file: pictureFile(await picture()),
      referrer: 'http://tube.test/de/videos/1042/a-title/?fr=1#t',
    };
    const answer = await site.send(fields);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: 1 }]);
    const [row] = await site.stored('All of the fields');
    expect(row).toMatchObject({
      subject: 'Help',
      email: 'ann@mail.example',
      referrer: 'http://tube.test/de/videos/1042/a-title/?fr=1',
      section: 'videos',
      object_id: 1042,
      proved: 1,
    });
  });

  it.each([
    ['/en/restore-password/?token=SECRET&back=%2Fa%2F', '/en/restore-password/?back=%2Fa%2F'],
    ['http://tube.test/en/report/status/?token=SECRET', 'http://tube.test/en/report/status/'],
    ['/en/login/?back=%2Fnotifications%2Fstop%2F%3Ftoken%3DSECRET&sent=4', '/en/login/?sent=4'],
    [
      '/en/age/?back=%2Flogin%2F%3Fback%3D%252Freport%252Fstatus%252F%253Ftoken%253DSECRET',
      '/en/age/',
    ],
    ['/en/search/?text=token%20of%20love', '/en/search/?text=token%20of%20love'],
  ])('keeps and mails no key of the page it was written on: %s', async (referrer, kept) => {
    const message = `Stuck on ${referrer.replace('SECRET', '')}`;
    const fields = { ...LETTER, message, captcha: await site.solved(), referrer };
    expect((await site.send(fields)).status).toBe(200);
    expect(await site.stored(message)).toMatchObject([{ referrer: kept }]);
    expect(await site.rows("SELECT id FROM mails WHERE body LIKE '%SECRET%'")).toEqual([]);
  });

  it('is another one where only its picture is another', async () => {
    const letter = { ...LETTER, message: 'one picture', captcha: await site.solved() };
    const first = { ...letter, file: pictureFile(await picture()) };
    expect((await site.send(first)).status).toBe(200);
    expect((await site.send(first)).status).toBe(200);
    const other = { ...letter, file: pictureFile(await picture('#3050c0')) };
    expect((await site.refusal(other)).errors).toEqual([
      { field: 'captcha', code: 'captcha_used' },
    ]);
  });

  it('needs neither subject nor file nor referrer', async () => {
    const fields = { ...LETTER, message: 'bare', captcha: await site.solved() };
    expect((await site.send(fields)).status).toBe(200);
    expect(await site.stored('bare')).toMatchObject([
      { subject: '', file: null, referrer: null, object_id: null },
    ]);
  });

  it('may be as long as the limit, whichever way its line breaks travel, and no longer', async () => {
    const lines = 'é\r\n'.repeat(CONTACT_MESSAGE_MAX / 2);
    const captcha = await site.solved();
    expect(await site.refusal({ ...LETTER, captcha, message: `${lines}😀` })).toEqual({
      status: 422,
      errors: [{ field: 'message', code: 'max_length', info: { length: CONTACT_MESSAGE_MAX } }],
    });
    expect((await site.send({ ...LETTER, captcha, message: lines })).status).toBe(200);
  });

  it('is refused from another site', async () => {
    const body = new FormData();
    const answer = await site.raw({ body, headers: { origin: 'https://evil.example' } });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 1, code: 'bad_origin' }]);
  });
});

describe('a wrong field', () => {
  let captcha: string;
  beforeAll(async () => {
    captcha = await site.solved();
  });

  it('MDL-14 MDL-15 is named, and so are all others: email and message are required', async () => {
    expect(await site.refusal({ email: ' ', message: '\n' })).toEqual({
      status: 422,
      errors: [
        { field: 'email', code: 'required' },
        { field: 'message', code: 'required' },
        { field: 'captcha', code: 'required' },
      ],
    });
  });

  it('MDL-16 a message over the limit', async () => {
    const message = 'a'.repeat(CONTACT_MESSAGE_MAX + 1);
    const { errors } = await site.refusal({ ...LETTER, message, captcha });
    expect(errors).toEqual([
      { field: 'message', code: 'max_length', info: { length: CONTACT_MESSAGE_MAX } },
    ]);
  });

  it('a subject over the limit', async () => {
    const subject = 'a'.repeat(CONTACT_SUBJECT_MAX + 1);
    const { errors } = await site.refusal({ ...LETTER, subject, captcha });
    expect(errors).toEqual([
      { field: 'subject', code: 'max_length', info: { length: CONTACT_SUBJECT_MAX } },
    ]);
  });

  it.each([
    'ann',
    'ann@',
    '@mail.example',
    'ann@mail',
    'a b@mail.example',
    'ann@mail.example\r\nBcc: all@mail.example',
    'ann@mail.example, bob@mail.example',
    'Ann <ann@mail.example>',
    'ann@@mail.example',
    'ann@mail..example',
    '.ann@mail.example',
  ])('MDL-17 %j is no email', async (email) => {
    const { errors } = await site.refusal({ ...LETTER, email, captcha });
    expect(errors).toEqual([{ field: 'email', code: 'invalid_email' }]);
  });
});

describe('an attached file', () => {
  it('is drawn anew: nothing but the picture is kept, and not for all to read', async () => {
    const script = '<script>alert("POLYGLOT")</script>';
    const bytes = Buffer.concat([await picture(), Buffer.from(script)]);
    const fields = { ...LETTER, message: 'polyglot', captcha: await site.solved() };
    expect((await site.send({ ...fields, file: pictureFile(bytes) }, site.stranger())).status).toBe(
      200,
    );
    const key = String((await site.stored('polyglot'))[0]?.file);
    const file = site.blobs().find((path) => path.endsWith(key)) ?? 'no blob';
    const kept = readFileSync(file);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
    expect(kept.includes('POLYGLOT') || kept.includes('SECRET-EXIF')).toBe(false);
    expect(statSync(file).mode & 0o007).toBe(0);
  });

  it('is not left behind by a message that is refused', async () => {
    const before = site.blobs().length;
    await site.refusal({
      ...LETTER,
      email: 'x',
      captcha: await site.solved(),
      file: pictureFile(await picture()),
    });
    expect(site.blobs()).toHaveLength(before);
  });

  it('counts as none when it is empty, as browsers send it', async () => {
    const fields = { ...LETTER, message: 'no file', captcha: await site.solved() };
    const file = new File([], '', { type: 'application/octet-stream' });
    expect((await site.send({ ...fields, file }, site.stranger())).status).toBe(200);
    expect(await site.stored('no file')).toMatchObject([{ file: null }]);
  });
});

it('too many tries of one caller are stopped before anything is looked at', async () => {
  const caller = site.stranger();
  const statuses = new Set<number>();
  for (let n = 0; n < 61; n += 1) statuses.add((await site.send({}, caller)).status);
  expect([...statuses]).toEqual([422, 429]);
});

it('no person is named in the log', () => {
  expect(site.log()).not.toMatch(/@|198\.51|2001:db8|Hello/);
});
