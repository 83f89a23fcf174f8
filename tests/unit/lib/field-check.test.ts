import { describe, expect, it } from 'vitest';
import { checkField, isEmail } from '#lib/field-check.ts';

describe('a required text', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t\u3000'],
    ['spaces of no width', '\u200b\u200b\u200b\u200b\u200b'],
    ['joiners, a selector and a soft hyphen', '\u200d\u2060\ufe0f\u00ad\u034f'],
    ['letters that are drawn as gaps', '\u3164\u115f\u2800\uffa0'],
    ['tags', '\u{e0041}\u{e0042}\u{e0043}'],
    ['what controls', '\u0000\u0007\u001b'],
  ])('is missing where nothing of it can be seen: %s', (_name, text) => {
    expect(checkField(text, { required: true, min: 3, max: 100 })).toEqual({ code: 'required' });
    expect(checkField(text, { min: 3, max: 100 })).toBeNull();
  });

  it.each(['abc', '👩‍👩‍👧', '❤️❤️❤️', '夜の街', 'नमस्ते', 'a\u200bb\u200b'])('is there: %s', (text) => {
    expect(checkField(text, { required: true, min: 3, max: 100 })).toBeNull();
  });
});

describe('an address of mail', () => {
  it.each(['\u0007', '\u007f', '\u0085', '\r\nBcc: other@mail.example', ',', '"', ' '])(
    'has nothing in it that ends or hides a part of it: %j',
    (part) => {
      expect(isEmail('ann@mail.example')).toBe(true);
      for (const text of [
        `an${part}n@mail.example`,
        `ann@ma${part}il.example`,
        `ann@mail.exam${part}ple`,
      ])
        expect(isEmail(text)).toBe(false);
    },
  );
});
