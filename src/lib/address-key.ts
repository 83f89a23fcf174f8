const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu;

/**
 * What of an address counts as one visitor: all of an IPv4 address, the first 64 bits of an IPv6 address, because
 * a connection is given all that follows.
 */
export function addressKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const all = tail === undefined ? before : [...before, ...zeros, ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
