import { WIDER_RANGE_FACTOR } from '#config/rate-limits.ts';
import { addressKey } from '#lib/address-key.ts';
import type { RateKey } from './rate-limit.ts';

/**
 * What an attempt of an address is counted under: the visitor, and for IPv6 the /48 that a site is given as a whole, or
 * whoever has one would be 65,536 visitors.
 */
export function rateKeys(address: string, about = ''): RateKey[] {
  const visitor = addressKey(address);
  const keys = [{ key: `${visitor} ${about}`, factor: 1 }];
  if (!visitor.includes(':')) return keys;
  const site = visitor.split(':').slice(0, 3).join(':');
  return [...keys, { key: `${site}::/48 ${about}`, factor: WIDER_RANGE_FACTOR }];
}
