import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PictureRedrawer } from '#api/services/reports/redraw.ts';
import { childOf } from './support/child-of.ts';
import { LETTER, openContactApi, type ContactApi, type Fields } from './support/contact.ts';

// On one engine: what draws pictures asks no database, and takes seconds.

let site: ContactApi;
beforeAll(async () => {
  site = await openContactApi();
});
afterAll(() => site.remove());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03050' } });
const fileOf = (bytes: Uint8Array): File => new File([new Uint8Array(bytes)], 'picture');
const sendAll = (messages: Fields[]): Promise<Response[]> =>
  Promise.all(messages.map((fields) => site.send(fields, site.stranger())));
const codesOf = (answers: Response[]): Promise<string[]> =>
  Promise.all(
    answers.map(async (answer) => {
      const { code = 'ok', errors = [] } = (await answer.json()) as {
        code?: string;
        errors?: { code: string }[];
      };
      return errors[0]?.code ?? code;
    }),
  );

const warnings: unknown[] = [];
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields: object) => void warnings.push(fields),
  error: () => undefined,
};

describe('one ticket', () => {
  it('pays for one picture, however many messages come with it at the same time', async () => {
    const file = fileOf(await plain(1200, 900).png().toBuffer());
    const captcha = await site.unsolved();
    const messages = Array.from({ length: 16 }, (_, n) => ({
      ...LETTER,
      message: `burst ${n}`,
      captcha,
      file,
    }));
    const codes = await codesOf(await sendAll(messages));
    expect(codes.toSorted()).toEqual([...Array<string>(15).fill('captcha_used'), 'ok']);
    expect(site.blobs()).toHaveLength(1);
  });

  it('is used up by a picture that turns out to be none, and refuses the same one without a look', async () => {
    const whole = await plain(900, 900).jpeg().toBuffer();
    const broken = fileOf(whole.subarray(0, whole.length / 2));
    const captcha = await site.unsolved();
    const message = { ...LETTER, captcha, file: broken };
    expect(await codesOf(await sendAll([message, message]))).toEqual([
      'invalid_file_type',
      'invalid_file_type',
    ]);
    const other = { ...LETTER, message: 'another', captcha };
    expect(await codesOf(await sendAll([other]))).toEqual(['captcha_used']);
  });

  it('is not used up where too many pictures wait', { tags: 'long' }, async () => {
    const file = fileOf(await plain(2000, 2000).png().toBuffer());
    const messages: Fields[] = [];
    for (let n = 0; n < 12; n += 1) {
      messages.push({ ...LETTER, message: `crowd ${n}`, captcha: await site.unsolved(), file });
    }
    const answers = await sendAll(messages);
    const refused = messages.filter((_, n) => answers[n]?.status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12 - refused.length);
    expect(Number(answers.find(({ status }) => status === 503)?.headers.get('retry-after'))).toBe(
      10,
    );
    expect(await codesOf(await sendAll(refused.slice(0, 1)))).toEqual(['ok']);
  });
});

describe('a picture', () => {
  const redrawer = new PictureRedrawer(log);

  it.each([
    ['AVIF', 4200, () => plain(4200, 4200).avif({ effort: 0, quality: 1 }).toBuffer()],
    ['GIF', 4200, () => plain(4200, 4200).gif({ effort: 1 }).toBuffer()],
    ['PNG', 7100, () => plain(7100, 7100).png({ compressionLevel: 1 }).toBuffer()],
  ])(
    '%s of %i² pixels is refused by what its head says',
    { tags: 'long' },
    async (_format, _side, make) => {
      const bytes = await make();
      const before = warnings.length;
      await expect(redrawer.redraw(bytes)).rejects.toMatchObject({ code: 'bad_file_type' });
      expect(warnings).toHaveLength(before);
    },
  );

  it.each([
    ['AVIF', () => plain(4000, 4000).avif({ effort: 0, quality: 1 }).toBuffer()],
    ['JPEG', () => plain(7000, 7000).jpeg({ progressive: true }).toBuffer()],
    ['WebP', () => plain(7000, 7000).webp({ effort: 0 }).toBuffer()],
    ['GIF', () => plain(4000, 4000).gif({ effort: 1 }).toBuffer()],
  ])(
    '%s as large as phones and screens make it is drawn',
    { tags: 'long' },
    async (_format, make) => {
      const drawn = await redrawer.redraw(await make());
      expect(await sharp(drawn).metadata()).toMatchObject({
        format: 'jpeg',
        width: 2560,
        height: 2560,
      });
    },
  );

  it(
    'that takes more memory than there is for one is refused, and the next one is drawn',
    { tags: 'long' },
    async () => {
      const tight = new PictureRedrawer(log, 750 * 1024);
      const large = await plain(4000, 4000).avif({ effort: 0, quality: 1 }).toBuffer();
      await expect(tight.redraw(large)).rejects.toMatchObject({ code: 'bad_file_type' });
      const small = await tight.redraw(await plain(40, 20).png().toBuffer());
      expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 20 });
    },
  );

  it('that is being drawn when the site stops holds nothing up', { tags: 'long' }, async () => {
    const stopped = new PictureRedrawer(log);
    const drawing = stopped.redraw(await plain(4000, 4000).avif({ effort: 0 }).toBuffer());
    const next = stopped.redraw(await plain(40, 20).png().toBuffer());
    stopped.close();
    await expect(next).rejects.toMatchObject({ code: 'busy' });
    await expect(drawing).rejects.toMatchObject({ code: 'busy' });
    expect(warnings.at(-1)).toEqual({ ending: 'SIGKILL' });
  });

  it('whose process is told to end, or cannot start, is to be sent again', async () => {
    const redrawer = new PictureRedrawer(log);
    const drawing = redrawer.redraw(await plain(4000, 4000).png().toBuffer());
    process.kill(-(await childOf('redraw-process')), 'SIGTERM');
    await expect(drawing).rejects.toMatchObject({ code: 'busy' });
    expect(warnings.at(-1)).toEqual({ ending: 'SIGTERM' });

    // As while packages are installed anew.
    const node = process.execPath;
    process.execPath = '/nowhere/node';
    onTestFinished(() => void (process.execPath = node));
    const small = await plain(40, 20).png().toBuffer();
    await expect(redrawer.redraw(small)).rejects.toMatchObject({ code: 'busy' });
    expect(warnings.at(-1)).toEqual({ ending: 127 });
  });
});
