/** The first 32 bits of the fractional parts of roots of primes (FIPS 180-4, 4.2.2 and 5.3.3): worked out, so that none is mistyped. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1)
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const ROUNDS = fractions(64, Math.cbrt);
const BLOCK = 64;
/** Where the length stands in the last block. */
const LENGTH_AT = 56;

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Takes one block of 64 bytes into the state. */
function take(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = ((words[i - 16] ?? 0) + first + (words[i - 7] ?? 0) + second) | 0;
  }
  const word = (i: number): number => state[i] ?? 0;
  let [a, b, c, d] = [word(0), word(1), word(2), word(3)];
  let [e, f, g, h] = [word(4), word(5), word(6), word(7)];
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const turnedE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + turnedE + choice + (ROUNDS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    // One after the other: as one assignment of eight it takes ten times as long.
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = word(0) + a;
  state[1] = word(1) + b;
  state[2] = word(2) + c;
  state[3] = word(3) + d;
  state[4] = word(4) + e;
  state[5] = word(5) + f;
  state[6] = word(6) + g;
  state[7] = word(7) + h;
}

/** SHA-256 of bytes that come one after another, for browsers, whose own takes them whole only: a film does not fit into memory. */
export function sha256(): { add: (bytes: Uint8Array) => void; end: () => string } {
  const state = fractions(8, Math.sqrt);
  const words = new Int32Array(64);
  const rest = new Uint8Array(BLOCK);
  const restView = new DataView(rest.buffer);
  let held = 0;
  let length = 0;
  const add = (bytes: Uint8Array): void => {
    length += bytes.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(BLOCK - held, bytes.length);
      rest.set(bytes.subarray(0, at), held);
      held += at;
      if (held < BLOCK) return;
      take(state, words, restView, 0);
      held = 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + BLOCK <= bytes.length; at += BLOCK) take(state, words, view, at);
    held = bytes.length - at;
    rest.set(bytes.subarray(at));
  };
  return {
    add,
    end: () => {
      const bits = length * 8;
      const fill = new Uint8Array(held < LENGTH_AT ? BLOCK - held : 2 * BLOCK - held);
      fill[0] = 0x80;
      const view = new DataView(fill.buffer);
      view.setUint32(fill.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(fill.length - 4, bits % 2 ** 32);
      add(fill);
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}
