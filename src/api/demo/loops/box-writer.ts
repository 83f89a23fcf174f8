type Part = Uint8Array | readonly Uint8Array[];

/** Numbers as big-endian 32-bit words. */
export function words(...values: number[]): Uint8Array {
  return wordTable(values);
}

/** A table of 32-bit words from any list of numbers. */
export function wordTable(values: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(values.length * 4);
  const view = new DataView(out.buffer);
  for (let i = 0; i < values.length; i += 1) view.setUint32(i * 4, values[i] ?? 0);
  return out;
}

/** Numbers as big-endian 16-bit words. */
export function shorts(...values: number[]): Uint8Array {
  const out = new Uint8Array(values.length * 2);
  const view = new DataView(out.buffer);
  values.forEach((value, i) => view.setUint16(i * 2, value));
  return out;
}

/** ASCII text. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Several byte strings as one. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A box of a four-letter type around its parts. */
export function box(type: string, ...parts: Part[]): Uint8Array {
  const content = parts.flat() as Uint8Array[];
  const size = content.reduce((sum, part) => sum + part.length, 8);
  return join([words(size), ascii(type), ...content]);
}

/** A box with a version and 24 bits of flags. */
export function fullBox(
  type: string,
  version: number,
  flags: number,
  ...parts: Part[]
): Uint8Array {
  return box(type, words(((version << 24) | flags) >>> 0), ...parts);
}
