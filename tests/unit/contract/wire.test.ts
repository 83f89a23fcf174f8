import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  looseMediaAddress,
  mediaAddress,
  mediaAddresses,
  webAddress,
} from '#contract/addresses.ts';
import * as calls from '#contract/calls.ts';
import { errorAnswer } from '#contract/errors.ts';
import { searched } from '#contract/name-query.ts';
import { reportAnswer, reportBody } from '#contract/calls/report.ts';
import { statAnswer } from '#contract/calls/stat.ts';
import { toLine } from '#contract/texts.ts';
import { timelineUrl } from '#contract/timeline.ts';
import { decodeVideoUrl, encodeVideoUrl } from '#contract/video-url.ts';
import { pageOf } from '#contract/list-answer.ts';
import { wireRating } from '#contract/rating.ts';
import { valuesOf, wireDate, wireDuration, wireFlag } from '#contract/wire.ts';

describe('what travels', () => {
  it.each([
    [1, true],
    ['1', true],
    [true, true],
    [0, false],
    ['0', false],
    ['yes', false],
    [2, false],
    [undefined, false],
  ])('as the flag %j is %s', (wire, read) => {
    expect(wireFlag.parse(wire)).toBe(read);
  });

  it.each([
    [90, 90],
    [1.6, 2],
    [-5, 0],
    ['45', 45],
    ['12:34', 754],
    ['1:02:03', 3723],
    ['x12:34', 0],
    ['12:34x', 0],
    ['1:2:3:4', 0],
    ['12:345', 0],
    [['12:34'], 0],
    [null, 0],
    [undefined, 0],
  ])('as the duration %j is %i seconds', (wire, read) => {
    expect(wireDuration.parse(wire)).toBe(read);
  });

  it.each([
    ['2026-01-02 03:04:05', Date.UTC(2026, 0, 2, 3, 4, 5)],
    [' 2026-01-02 03:04:05 ', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05+01:00', Date.UTC(2026, 0, 2, 2, 4, 5)],
    ['never', 0],
    [5, 0],
    [undefined, 0],
  ])('as the date %j is %i', (wire, read) => {
    expect(wireDate.parse(wire)).toBe(read);
  });

  it.each(['2026-01-02 03:04:05', '2026-01-02T03:04:05', '2026-01-02T03:04:05.000'])(
    'as the date %j is of UTC, wherever it is read',
    (wire) => {
      vi.stubEnv('TZ', 'Asia/Tokyo');
      expect(new Date(2026, 0).getTimezoneOffset()).toBe(-540);
      expect(wireDate.parse(wire)).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
      vi.unstubAllEnvs();
    },
  );

  it.each([
    ['4.2', 4.2],
    [0, 0],
    ['5.01', 5],
    [98, 5],
    [-1, 0],
    ['many', 0],
    [undefined, 0],
  ])('as the rating %j is %d', (wire, read) => {
    expect(wireRating.parse(wire)).toBe(read);
  });

  it('as a page of a list is nothing without the list', () => {
    const page = pageOf('models', z.string());
    expect(page.parse({ models: ['a', 1], total_count: '2', pages: 1 })).toEqual({
      models: ['a'],
      totalCount: 2,
      pages: 1,
    });
    const refused = page.safeParse({ total_count: '2' });
    expect(refused.error?.issues).toMatchObject([{ code: 'custom', message: 'no models' }]);
  });

  it('keyed by id is its values; none where there is nothing', () => {
    const values = valuesOf(z.string());
    expect(values.parse({ 7: 'a', 8: 'b' })).toEqual(['a', 'b']);
    for (const nothing of [null, '', 'abc', 5, undefined, []]) {
      expect(values.parse(nothing)).toEqual([]);
    }
  });

  it('as a country is told in lower case', () => {
    const wire = {
      countries: [
        { country: 'DE', total: '3' },
        { country: 'deu', total: '1' },
      ],
    };
    expect(calls.countries.answer.parse(wire)).toEqual({ countries: [{ code: 'de', total: 3 }] });
  });

  it('as a report’s file is one that holds something', () => {
    const read = (file?: unknown) => reportBody.parse({ file }).file;
    const picture = new Blob(['x']);
    expect([read(), read(''), read(new Blob([])), read(picture)]).toEqual([
      undefined,
      undefined,
      undefined,
      picture,
    ]);
    expect(() => read('picture.jpg')).toThrow();
  });

  it('as the answer to a write says no more than that it is done, and of a report its receipt', () => {
    expect([statAnswer.parse({ ok: '1', more: 2 }), reportAnswer.parse({ ok: 1 })]).toEqual([
      { ok: true },
      { ok: true, receipt: null },
    ]);
  });

  it('API-087 API-089 API-090 as a timeline’s address is made of token, size, group, id, count and interval', () => {
    const request = { token: 'https://cdn.example/t/', videoId: 21_796_149, count: 9, interval: 8 };
    expect(timelineUrl(request)).toBe(
      'https://cdn.example/t/240x135/21000000/21796000/21796149.9.8.vtt',
    );
  });
});

describe('an address', () => {
  it.each([
    ['//cdn.example/a b.jpg', '//cdn.example/a%20b.jpg'],
    ['https://cdn.example/ä.jpg', 'https://cdn.example/%C3%A4.jpg'],
    ['https://cdn.example/%C3%A4.jpg', 'https://cdn.example/%C3%A4.jpg'],
    ['//a"b/', ''],
    ['//"a/', ''],
    ['//a"/', ''],
    [`/${'a'.repeat(2047)}`, `/${'a'.repeat(2047)}`],
    [`/${'a'.repeat(2048)}`, ''],
  ])('%s is read as %s', (text, read) => {
    expect(mediaAddress(text)).toBe(read);
  });
});

describe('addresses that may be missing', () => {
  it('are nothing where there are none', () => {
    expect([looseMediaAddress.parse(undefined), looseMediaAddress.parse(5)]).toEqual(['', '']);
    expect([mediaAddresses.parse(undefined), mediaAddresses.parse('/a.jpg')]).toEqual([[], []]);
    expect(webAddress(' https://a.example/ ')).toBe('https://a.example/');
    expect([webAddress('https://a@a.example/'), webAddress('https://:b@a.example/')]).toEqual([
      '',
      '',
    ]);
    expect(mediaAddress('https://a.example/%7Ea?b=[1]')).toBe('https://a.example/%7Ea?b=[1]');
    expect(mediaAddress('/%7ea/../b.jpg')).toBe('/%7ea/../b.jpg');
  });
});

describe('what was searched for', () => {
  it.each([
    [{ params: { s: 'sea' } }, 'sea'],
    [{ params: { s: 5 } }, null],
    [{ params: {} }, null],
    [{}, null],
  ])('is told by the answer %o', (wire, text) => {
    expect(searched.parse(wire)).toEqual({ searched: text });
  });
});

describe('an error', () => {
  const plain = { code: 'general_error', errors: [] };

  it.each([
    [{ error: 1 }, plain],
    [{ error: true, code: 5, errors: 'no' }, plain],
    [
      { error: '1', code: 'x', field: 'name' },
      { ...plain, code: 'x', field: 'name' },
    ],
    [
      { error: 1, info: { max: 5, text: 'a' } },
      { ...plain, info: { max: 5, text: 'a' } },
    ],
    [
      {
        error: [
          { field: 'a', code: 'required' },
          { field: 'b', code: 'required' },
        ],
      },
      {
        ...plain,
        errors: [
          { field: 'a', code: 'required' },
          { field: 'b', code: 'required' },
        ],
      },
    ],
  ])('%o is read', (wire, read) => {
    expect(errorAnswer.parse(wire)).toEqual(read);
  });

  it.each([{}, { error: 0 }, { error: [] }, { error: 2 }, { error: [{ field: 'a' }] }])(
    '%o is none',
    (wire) => {
      expect(errorAnswer.safeParse(wire).success).toBe(false);
    },
  );
});

describe('a line', () => {
  it('has one space for what controls', () => {
    expect(toLine('a\u0000\u0007b\u2028c')).toBe('a b c');
  });

  it('is cut behind a whole character', () => {
    expect(toLine('a'.repeat(300))).toBe('a'.repeat(300));
    expect(toLine(`${'a'.repeat(299)}😀`)).toBe('a'.repeat(299));
    expect(toLine(`😀${'a'.repeat(400)}`)).toBe(`😀${'a'.repeat(298)}`);
  });
});

describe('a video_url that is none', () => {
  const plain = (text: string): string => Buffer.from(text).toString('base64');

  it.each([
    ['L2Zvby!', 'not base64'],
    [`${Buffer.from([47, 255, 255]).toString('base64')}`, 'not UTF-8'],
    [encodeVideoUrl('javascript:alert(1)'), 'neither a URL nor a path'],
    [encodeVideoUrl('/a\nb'), 'control characters'],
    [`${plain('/a')},${plain('b')},${plain('c=1')}`, 'not two halves'],
    ['Lz4.Pg~~~,YWI9MQ==', 'not base64'],
  ])('%s is %s', (sent, why) => {
    expect(() => decodeVideoUrl(sent)).toThrow(`video_url: ${why}`);
  });

  it('is read whole where it is padded and in one piece', () => {
    expect(decodeVideoUrl('L2EubXA0Yg==')).toBe('/a.mp4b');
  });

  it('API-081 in two halves has one question mark', () => {
    expect(decodeVideoUrl(`${plain('/a.mp4?')},${plain('b=1')}`)).toBe('/a.mp4?b=1');
    // The sign + of base64 travels as a dot here too.
    expect(decodeVideoUrl('Lz4.Pg~~,YWI9MQ==')).toBe('/>>>?ab=1');
    expect(decodeVideoUrl(`${plain('/a?c.mp4')},${plain('bb=1')}`)).toBe('/a?c.mp4?bb=1');
  });
});
