import { expect, it } from 'vitest';
import { unbroken } from '#lib/unbroken.ts';

it.each([
  ['· 3 wk. ago', '·\u00a03\u00a0wk.\u00a0ago'],
  ['· 4 か月前', '·\u00a04\u00a0か\u2060月\u2060前'],
  ['昨日', '昨\u2060日'],
])('"%s" breaks nowhere', (text, held) => {
  expect(unbroken(text)).toBe(held);
});
