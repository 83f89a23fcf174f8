import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Addresses that are in no country (RFC 6890). The database does not leave all of them out. */
const NOWHERE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOWHERE.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  NOWHERE.addSubnet(net, bits, 'ipv6');
}

/** The country of a network address, as two lower-case letters; null when it is in none or not known. */
export type CountryOf = (address: string) => string | null;

/** Reads the bundled database: 8 MB that stay in memory. Asks nobody. */
export function openCountryDatabase(): CountryOf {
  const file = createRequire(import.meta.url).resolve(FILE);
  // Its records are simpler than those that the reader has types for.
  const reader = new Reader<CountryResponse>(readFileSync(file));
  return (address) => {
    // A socket that takes both kinds writes IPv4 as ::ffff:1.2.3.4.
    const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '');
    const version = isIP(plain);
    if (version === 0 || NOWHERE.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null;
    const code = String(Reflect.get(reader.get(plain) ?? {}, 'country_code'));
    return /^[A-Z]{2}$/u.test(code) ? code.toLowerCase() : null;
  };
}
