import { SAME_FILM } from '#config/fingerprints.ts';

/** Of a picture that says nothing. */
export const FLAT = '-';

/** How a video looks: 16 hexadecimal digits a picture, FLAT for one that says nothing. */
export type FilmPrint = readonly string[];

const HALF = 8;

/** The bits of a picture, in two numbers; null for one that says nothing. */
type Bits = readonly [number, number] | null;

const bitsOf = (hash: string): Bits =>
  hash === FLAT
    ? null
    : [Number.parseInt(hash.slice(0, HALF), 16), Number.parseInt(hash.slice(HALF), 16)];

function countBits(differing: number): number {
  let bits = 0;
  // Each step takes the lowest bit away.
  for (let rest = differing; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Whether two pictures are taken for one; one that says nothing is like no other. */
const isSame = (a: Bits, b: Bits): boolean =>
  a !== null && b !== null && countBits(a[0] ^ b[0]) + countBits(a[1] ^ b[1]) <= SAME_FILM.bits;

/** The hash of the same picture mirrored: each row's comparisons come from its other end, and say the opposite. */
export function mirrored(hash: string): string {
  if (hash === FLAT) return FLAT;
  return hash.replace(/../gu, (row) => {
    const bits = Number.parseInt(row, 16).toString(2).padStart(HALF, '0');
    const turned = [...bits].toReversed().map((bit) => (bit === '1' ? '0' : '1'));
    return Number.parseInt(turned.join(''), 2).toString(16).padStart(2, '0');
  });
}

/** Whether two pictures are one, or one is the other mirrored. */
export const isSameEitherWay = (a: string, b: string): boolean =>
  [a, mirrored(a)].some((one) => isSame(bitsOf(one), bitsOf(b)));

/**
 * Compares films with one: how many of a hundred of its pictures another one has at the same place, as they are or mirrored, by their Hamming distance;
 * null where that is another film, or too few pictures say anything. Most are told apart by their first ones.
 */
export function compareWith(film: FilmPrint): (other: FilmPrint) => number | null {
  const ways = [film.map(bitsOf), film.map((hash) => bitsOf(mirrored(hash)))] as const;
  const said = film.filter((hash) => hash !== FLAT).length;
  // Where more differ, no share of what can be compared is enough.
  const most = Math.floor((said * (100 - SAME_FILM.share)) / 100);
  return (other) => {
    let compared = 0;
    const differing = [0, 0] as [number, number];
    for (const [at, hash] of other.entries()) {
      const bits = ways[0][at] ? bitsOf(hash) : null;
      if (bits === null) continue;
      compared += 1;
      if (!isSame(ways[0][at] ?? null, bits)) differing[0] += 1;
      if (!isSame(ways[1][at] ?? null, bits)) differing[1] += 1;
      if (Math.min(...differing) > most) return null;
    }
    if (compared < SAME_FILM.least) return null;
    const share = Math.floor(((compared - Math.min(...differing)) * 100) / compared);
    return share < SAME_FILM.share ? null : share;
  };
}

/** Between which lengths, seconds, another copy of a film lies. */
export function lengthsOf(seconds: number): [least: number, most: number] {
  const slack = Math.max(SAME_FILM.seconds, Math.ceil((seconds * SAME_FILM.percent) / 100));
  return [seconds - slack, seconds + slack];
}

/** A print as it is kept, and back. */
export const printText = (print: FilmPrint): string => print.join(' ');
export const readPrint = (text: string): FilmPrint => (text === '' ? [] : text.split(' '));
