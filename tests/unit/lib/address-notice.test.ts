import { expect, it } from 'vitest';
import { readNotice, writeNotice } from '#lib/notice-codes.ts';

it.each([
  ['vote_success', { code: 'vote_success' }],
  ['vote_too_many_attempts.720', { code: 'vote_too_many_attempts', seconds: 720 }],
] as const)('%s is read as it was written', (text, notice) => {
  expect(readNotice(text)).toEqual(notice);
  expect(writeNotice(notice)).toBe(text);
});

it.each(['', 'vote_nothing', '<b>vote_success', '.720'])('%j is none of ours', (text) => {
  expect(readNotice(text)).toBeNull();
});

it.each(['', '0', '-1', 'x', '100000', 'Infinity'])('a wait of "%s" is left out', (wait) => {
  expect(readNotice(`vote_success.${wait}`)).toEqual({ code: 'vote_success' });
});
