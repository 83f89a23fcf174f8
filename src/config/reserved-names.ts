import { SITE } from './site.ts';

/** Names by which somebody would pass for those who run the site; RFC 2142 has the mailboxes among them. */
const OF_STAFF = [
  ...['abuse', 'admin', 'administrator', 'contact', 'help', 'hostmaster', 'info', 'mod'],
  ...['moderation', 'moderator', 'moderators', 'noreply', 'official', 'postmaster', 'root'],
  ...['security', 'staff', 'support', 'system', 'team', 'webmaster'],
] as const;

/** Letters of Cyrillic and Greek that are drawn like a Latin one, small or as a capital, each before that one. */
const DRAWN_ALIKE = 'аaвbеeѕsіiјjкkмmнhоoрpсcтtуyхxԁdαaβbεeηhιiκkμmνnοoρpτtυuχx';
const LATIN: ReadonlyMap<string, string> = new Map(
  DRAWN_ALIKE.match(/../gu)?.map((two) => [two.slice(0, 1), two.slice(1)]),
);

/** A name as it is read: without accents, spaces and signs, in small letters of one alphabet as far as they are drawn alike. Some letters are drawn as nothing, or as a sign. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}|\p{Lm}/gu, '')
    .replaceAll(/\P{ASCII}/gu, (letter) => LATIN.get(letter) ?? letter);

const SITE_NAME = plain(SITE.name);
const RESERVED: ReadonlySet<string> = new Set([
  // One of signs alone is nobody's name.
  ...(SITE_NAME === '' ? [] : [SITE_NAME]),
  ...OF_STAFF.flatMap((name) => [name, SITE_NAME + name, name + SITE_NAME]),
]);

/** Whether a name is kept for those who run the site, however it is joined and counted on: `Admin`, `Islet_Support`, `mod-2`. */
export function isReservedName(name: string): boolean {
  const key = plain(name);
  return RESERVED.has(key) || RESERVED.has(key.replace(/\d+$/u, ''));
}
