import { expect, it } from 'vitest';
import { maskedEmail } from '#lib/masked-email.ts';

it.each([
  ['knot@mail.example', 'k•••@mail.example'],
  [' Knot@mail.example ', 'K•••@mail.example'],
  ['k@mail.example', 'k•••@mail.example'],
  ['𝒦not@mail.example', '𝒦•••@mail.example'],
  ['knot', null],
  ['@mail.example', null],
  ['', null],
])('of %s its owner is shown %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
