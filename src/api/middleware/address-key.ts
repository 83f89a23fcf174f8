import { isIPv6 } from 'node:net';
import { WIDER_RANGE_FACTOR } from '#config/rate-limits.ts';
import type { RateKey } from './rate-limit.ts';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu;

/**
 * What of an address counts as one visitor: all of an IPv4 address, the first 64 bits of an IPv6 address, because
 * a connection is given all that follows.
 */
export function addressKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
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

/**
 * What an attempt of an address is counted under: the visitor, and for IPv6 the /48 that a site is given as a whole, or
 * whoever has one would be 65,536 visitors.
 */
export function rateKeys(address: string, about = ''): RateKey[] {
  const visitor = addressKey(address);
  const keys = [{ key: `${visitor} ${about}`, factor: 1 }];
  if (!isIPv6(address) || !visitor.includes(':')) return keys;
  const site = visitor.split(':').slice(0, 3).join(':');
  return [...keys, { key: `${site}::/48 ${about}`, factor: WIDER_RANGE_FACTOR }];
}
