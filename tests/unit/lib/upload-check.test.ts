import { describe, expect, it } from 'vitest';
import { checkUploadFile, isLongEnough } from '#lib/upload-check.ts';

describe('an upload', () => {
  it.each([
    ...['3gp', 'mp4', 'mov', 'asf', 'flv', 'mpg', 'avi', 'mpeg', 'wmv', 'rm', 'dat', 'mkv'],
    ...['vob', 'm2v', 'm2t', 'm4v', 'f4v', 'mts', 'webm', 'MP4'],
  ])('UPL-16 may be of the type %s', (type) => {
    expect(checkUploadFile({ name: `Film2.${type}`, bytes: 1 })).toEqual([]);
  });

  it.each([
    ['UPL-14 exclusive', 360, true, false],
    ['UPL-14 exclusive', 360.04, true, true],
    ['UPL-15 another', 599.96, false, false],
    ['UPL-15 another', 600, false, true],
  ])('%s of %d seconds', (_which, seconds, isExclusive, isTaken) => {
    expect(isLongEnough(seconds, isExclusive)).toBe(isTaken);
  });
});
