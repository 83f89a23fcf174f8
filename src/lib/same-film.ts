import { SAME_FILM } from '#config/fingerprints.ts';

/** Of a picture that says nothing. */
export const FLAT = '-';

/** How a video looks: 16 hexadecimal digits a picture, FLAT for one that says nothing. */
export type FilmPrint = readonly string[];

function bitsApart(a: string, b: string): number {
  let rest = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  while (rest > 0n) {
    bits += Number(rest & 1n);
    rest >>= 1n;
  }
  return bits;
}

/** How many of a hundred pictures of two films are the same, by the Hamming distance of each with that at its place; 0 where too few say anything. */
export function likeness(a: FilmPrint, b: FilmPrint): number {
  const pairs = a.flatMap((one, at) => {
    const other = b[at] ?? FLAT;
    return one === FLAT || other === FLAT ? [] : [bitsApart(one, other)];
  });
  if (pairs.length < SAME_FILM.least) return 0;
  const same = pairs.filter((bits) => bits <= SAME_FILM.bits).length;
  return Math.floor((same * 100) / pairs.length);
}

/** Whether two films are taken for one. */
export const isSameFilm = (a: FilmPrint, b: FilmPrint): boolean =>
  likeness(a, b) >= SAME_FILM.share;

/** Between which lengths, seconds, another copy of a film lies. */
export function lengthsOf(seconds: number): [least: number, most: number] {
  const slack = Math.max(SAME_FILM.seconds, Math.ceil((seconds * SAME_FILM.percent) / 100));
  return [seconds - slack, seconds + slack];
}

/** A print as it is kept, and back. */
export const printText = (print: FilmPrint): string => print.join(' ');
export const readPrint = (text: string): FilmPrint => (text === '' ? [] : text.split(' '));
