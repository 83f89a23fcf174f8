import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeVideoUrl, encodeVideoUrl, VideoUrlError } from '#contract/video-url.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ A: 'А', B: 'В', C: 'С', E: 'Е', M: 'М', S: 'Ѕ', I: 'І' },
  ...{ J: 'Ј', K: 'К', H: 'Н', O: 'О', P: 'Р', X: 'Х' },
};
const plain = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const safe = fc
  .string({ unit: 'grapheme', maxLength: 60 })

  .map((text) => text.replace(/[\u0000-\u001f\u007f]/g, ''));
const path = safe.map((text) => `/get_file/${text}`);
const url = fc.oneof(
  path,
  safe.map((text) => `https://cdn.example/${text}`),
);

describe('video_url', () => {
  it('API-078, API-079 is read back as it was written', () => {
    fc.assert(
      fc.property(url, (text) => {
        expect(decodeVideoUrl(encodeVideoUrl(text))).toBe(text);
      }),
    );
  });

  it('API-077 travels with Cyrillic А В С Е М and with , . ~ for / + =', () => {
    fc.assert(
      fc.property(url, (text) => {
        const sent = encodeVideoUrl(text);
        expect(sent).toMatch(/^[D-LN-Za-z0-9АВСЕМ,.]*~{0,2}$/u);
        expect(sent).not.toMatch(/[ABCEM/+=]/);
      }),
    );
  });

  it('API-080 is read with every look-alike', () => {
    fc.assert(
      fc.property(url, (text) => {
        const sent = plain(text).replaceAll('/', ',').replaceAll('+', '.').replaceAll('=', '~');
        const cyrillic = Array.from(sent, (letter) => LOOK_ALIKES[letter] ?? letter).join('');
        expect(decodeVideoUrl(cyrillic)).toBe(text);
      }),
    );
  });

  it('API-081 is read from two halves, path and query, when one shows its padding', () => {
    fc.assert(
      fc.property(path, fc.stringMatching(/^[a-z]{1,8}=[0-9]{1,8}$/), (file, query) => {
        const bare = file.replaceAll('?', '');
        const sent = `${plain(bare)},${plain(query)}`;
        fc.pre(sent.includes('='));
        expect(decodeVideoUrl(sent)).toBe(`${bare}?${query}`);
      }),
    );
  });

  it('reads halves of which only the second shows padding, with look-alikes in both', () => {
    // "/files/lake/a.mp4/" and "d=90&br=400", by hand.
    const sent = 'L2ZpbGVzL2xha2UvYS5tcDQv,ZD05МСZicj00МDА=';
    expect(decodeVideoUrl(sent)).toBe('/files/lake/a.mp4/?d=90&br=400');
  });

  it('API-082 anything else is a typed error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        try {
          expect(decodeVideoUrl(text)).toMatch(/^(?:\/(?!\/)|https?:\/\/)/i);
        } catch (error) {
          expect(error).toBeInstanceOf(VideoUrlError);
        }
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['no base64', 'L2Zvby!'],
    ['bytes that are no UTF-8', plain('/').slice(0, 2) + '//8='],
    ['a script', encodeVideoUrl('javascript:alert(1)')],
    ['another host without a scheme', encodeVideoUrl('//evil.example/x.mp4')],
    ['a line break', encodeVideoUrl('/file\r\nSet-Cookie: a')],
    ['three halves', `${plain('/a')},${plain('b')},${plain('c=1')}`],
  ])('API-082 refuses %s', (_what, text) => {
    expect(() => decodeVideoUrl(text)).toThrow(VideoUrlError);
  });
});
