import { describe, expect, it } from 'vitest';
import { SAME_FILM } from '#config/fingerprints.ts';
import { HASHED, hashOf } from '#lib/picture-hash.ts';
import {
  compareWith,
  FLAT,
  isSameEitherWay,
  lengthsOf,
  mirrored,
  printText,
  readPrint,
} from '#lib/same-film.ts';

const film = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(16));
const negative = (hash: string) =>
  (BigInt(`0x${hash}`) ^ 0xffffffffffffffffn).toString(16).padStart(16, '0');

describe('films', () => {
  it('are the same with a few bits changed in each picture, and not with more', () => {
    const changed = (bits: number) =>
      film.map((hash) =>
        (BigInt(`0x${hash}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16).padStart(16, '0'),
      );
    expect(compareWith(film)(changed(SAME_FILM.bits))).toBe(100);
    expect(compareWith(film)(changed(SAME_FILM.bits + 1))).toBe(null);
  });

  it('are the same where a cut falls between two pictures, and not where many differ', () => {
    const differing = (count: number) =>
      film.map((hash, at) => (at < count ? negative(hash) : hash));
    expect(compareWith(film)(differing(2))).toBe(80);
    expect(compareWith(film)(differing(3))).toBe(null);
  });

  it('that say too little are nobody’s copies', () => {
    const flat = film.map((hash, at) => (at < SAME_FILM.least - 1 ? hash : FLAT));
    expect(compareWith(flat)(film)).toBe(null);
    expect(compareWith(film)(flat)).toBe(null);
    expect(compareWith([...flat.slice(0, -1), film[9] ?? ''])(film)).toBe(100);
    expect(compareWith([])([])).toBe(null);
  });

  it('are the same where one is mirrored', () => {
    // A picture of 9 by 8 grey places, and what a mirror shows of it.
    const grey = Uint8Array.from({ length: 72 }, (_, at) => (at * 97 + (at % 7) * 31) % 251);
    const turned = grey.map((_, at) => grey[at - (at % 9) + 8 - (at % 9)] ?? 0);
    const [hash, other] = [hashOf(grey, HASHED.columns), hashOf(turned, HASHED.columns)];
    expect(mirrored(hash)).toBe(other);
    expect(mirrored(other)).toBe(hash);
    expect(mirrored(FLAT)).toBe(FLAT);
    expect(isSameEitherWay(hash, other)).toBe(true);
    const all = Array.from({ length: 10 }, () => hash);
    expect(compareWith(all)(all.map(mirrored))).toBe(100);
    expect(compareWith(all)(all.map(negative))).toBe(null);
  });

  it('of about one length are compared', () => {
    expect(lengthsOf(60)).toEqual([58, 62]);
    expect(lengthsOf(3600)).toEqual([3564, 3636]);
  });

  it('are kept as text', () => {
    expect(readPrint(printText(film))).toEqual(film);
    expect(readPrint('')).toEqual([]);
  });
});
