import { SITE } from './site.ts';

/** Names by which somebody would pass for those who run the site; RFC 2142 has the mailboxes among them. */
const OF_STAFF = [
  ...['abuse', 'admin', 'administrator', 'contact', 'help', 'hostmaster', 'info', 'mod'],
  ...['moderation', 'moderator', 'moderators', 'noreply', 'official', 'postmaster', 'root'],
  ...['security', 'staff', 'support', 'system', 'team', 'webmaster'],
] as const;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');

const SITE_NAME = plain(SITE.name);
const RESERVED: ReadonlySet<string> = new Set([
  SITE_NAME,
  ...OF_STAFF.flatMap((name) => [name, SITE_NAME + name, name + SITE_NAME]),
]);

/** Whether a name is kept for those who run the site, however it is joined and counted on: `Admin`, `Islet_Support`, `mod-2`. */
export function isReservedName(name: string): boolean {
  const key = plain(name);
  return RESERVED.has(key) || RESERVED.has(key.replace(/\d+$/u, ''));
}
