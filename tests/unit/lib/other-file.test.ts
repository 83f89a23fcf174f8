import { expect, it } from 'vitest';
import { isOtherFile } from '#lib/other-file.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

it.each([
  ['a PDF', '25 50 44 46 2d 31 2e 37 0a'],
  ['a PNG', '89 50 4e 47 0d 0a 1a 0a'],
  ['a JPEG', 'ff d8 ff e0 00 10 4a 46'],
  ['an archive', '50 4b 03 04 14 00 00 00'],
  ['a program', '4d 5a 90 00 03 00 00 00'],
  ['a page', Buffer.from('<!DOCTYPE html><html').toString('hex')],
  ['a text', Buffer.from('A walk by the lake,\r\n\tas 12 told it').toString('hex')],
  ['a text in Russian', Buffer.from('Прогулка у озера').toString('hex')],
  ['a text that looks like a packet', Buffer.from('1234G, and so on').toString('hex')],
  ['a text in UTF-16', 'ff fe 41 00 20 00'],
])('%s is no film', (_what, hex) => {
  expect(isOtherFile(bytes(hex))).toBe(true);
});

it.each([
  ['MP4', '00 00 00 20 66 74 79 70 69 73 6f 6d'],
  ['Matroska', '1a 45 df a3 a3 42 86 81'],
  ['AVI', '52 49 46 46 24 00 00 00 41 56 49 20'],
  ['FLV', '46 4c 56 01 05 00 00 00 09'],
  ['ASF', '30 26 b2 75 8e 66 cf 11'],
  ['MPEG', '00 00 01 ba 44 00 04 00'],
  ['a transport stream', '47 40 00 10 00 00 b0 0d'],
  ['a transport stream whose time looks like an archive', '50 4b 03 04 47 40 00 10'],
  ['RealMedia', '2e 52 4d 46 00 00 00 12'],
  ['nothing', ''],
])('%s may be one', (_what, hex) => {
  expect(isOtherFile(bytes(hex))).toBe(false);
});
