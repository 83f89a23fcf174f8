import { describe, expect, it } from 'vitest';
import { SAME_FILM } from '#config/fingerprints.ts';
import { FLAT, isSameFilm, lengthsOf, likeness, printText, readPrint } from '#lib/same-film.ts';

const film = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(16));
const negative = (hash: string) =>
  (BigInt(`0x${hash}`) ^ 0xffffffffffffffffn).toString(16).padStart(16, '0');

describe('films', () => {
  it('are the same with a few bits changed in each picture, and not with more', () => {
    const changed = (bits: number) =>
      film.map((hash) =>
        (BigInt(`0x${hash}`) ^ ((1n << BigInt(bits)) - 1n)).toString(16).padStart(16, '0'),
      );
    expect(likeness(film, changed(SAME_FILM.bits))).toBe(100);
    expect(likeness(film, changed(SAME_FILM.bits + 1))).toBe(0);
  });

  it('are the same where a cut falls between two pictures, and not where many differ', () => {
    const differing = (count: number) =>
      film.map((hash, at) => (at < count ? negative(hash) : hash));
    expect(isSameFilm(film, differing(2))).toBe(true);
    expect(isSameFilm(film, differing(3))).toBe(false);
  });

  it('that say too little are nobody’s copies', () => {
    const flat = film.map((hash, at) => (at < SAME_FILM.least - 1 ? hash : FLAT));
    expect(likeness(flat, film)).toBe(0);
    expect(likeness([...flat.slice(0, -1), film[9] ?? ''], film)).toBe(100);
    expect(likeness([], [])).toBe(0);
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
