import { expect, it } from 'vitest';
import { readNotice, writeNotice } from '#lib/notice-codes.ts';

it.each([
  ['vote_success', { code: 'vote_success' }],
  ['vote_too_many_attempts.720', { code: 'vote_too_many_attempts', seconds: 720 }],
] as const)('%s is read as it was written', (text, notice) => {
  expect(readNotice(text)).toEqual(notice);
  expect(writeNotice(notice)).toBe(text);
});

it.each([
  ...[null, '', 'vote_nothing', '<b>vote_success', 'vote_success.', 'vote_success.0'],
  ...['vote_success.01', 'vote_success.-1', 'vote_success.1.2', 'vote_success.100000'],
])('%j is none of ours', (text) => {
  expect(readNotice(text)).toBeNull();
});
