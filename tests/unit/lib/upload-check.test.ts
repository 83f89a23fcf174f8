import { describe, expect, it } from 'vitest';
import { checkUploadFile, isLongEnough, takenName } from '#lib/upload-check.ts';

describe('an upload', () => {
  it.each([
    ...['3gp', 'mp4', 'mov', 'asf', 'flv', 'mpg', 'avi', 'mpeg', 'wmv', 'rm', 'dat', 'mkv'],
    ...['vob', 'm2v', 'm2t', 'm4v', 'f4v', 'mts', 'webm', 'MP4'],
  ])('UPL-16 may be of the type %s', (type) => {
    expect(checkUploadFile({ name: `Film2.${type}`, bytes: 1 })).toEqual([]);
  });

  it.each([
    ['IMG_20261127 (1).MOV', 'IMG202611271.MOV'],
    ['Élan–vital.2.mp4', 'Elanvital2.mp4'],
    ['фильм.mp4', 'video.mp4'],
    ['.mp4', 'video.mp4'],
  ])('%s has the taken name %s', (name, taken) => {
    expect(takenName(name)).toBe(taken);
    expect(checkUploadFile({ name: taken, bytes: 1 })).toEqual([]);
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
