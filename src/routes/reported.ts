import { checkNotice, type NoticeFields, type NoticeProblem } from '#lib/notice-check.ts';
import { splitPrefix } from '#lib/view.ts';
import { resolveRoute } from './resolve.ts';

const REPORTED_SECTIONS = [
  'videos',
  'albums',
  'playlists',
  'members',
  'comments',
  'wall_posts',
] as const;
export type ReportedSection = (typeof REPORTED_SECTIONS)[number];

/** One thing of the site that somebody can report. */
export interface Reported {
  section: ReportedSection;
  id: number;
}

/** A channel or a model, which an address names by its words; or that a channel is its owner's. */
export interface ReportedProfile {
  section: 'channels' | 'models' | 'channel_claims';
  dir: string;
}

/** What the pages of these rows show is one thing with a number; other pages of members are about their member. */
const SECTIONS: readonly [row: RegExp, section: ReportedSection][] = [
  [/^(?:video|videoDir|embed|share|comments)$/u, 'videos'],
  [/^album(?:Dir)?$/u, 'albums'],
  [/^playlist$/u, 'playlists'],
  [/^member/u, 'members'],
];

const PROFILES: readonly [row: RegExp, section: ReportedProfile['section']][] = [
  [/^channel(?:Info|Wall|Videos)?$/u, 'channels'],
  [/^model(?:Info|Wall|Videos)?$/u, 'models'],
];

/** What one thing on a page is called in the page's address: a comment, a post on a wall. */
const PART = /^#([cp])([1-9]\d{0,11})$/u;

/** What a message is called in the address of its conversation. */
const MESSAGE = /^#m([1-9]\d{0,11})$/u;

/** Of the page of a channel: whose it is. */
const OWNER = '#owner';

/** An address of that a channel is its owner's. */
export const ownerOf = (channelPath: string): string => channelPath + OWNER;

/** A host with what follows it, as a browser shows it: without `https://`. */
const SHOWN_HOST = /^[^\s/?#:@.][^\s/?#:@]*\.[^\s/?#:@]+(?::\d+)?[/?#]/u;

/** The page that an address of the site leads to, and what is named on it. */
function pageAt(text: string) {
  const base = 'http://site.invalid';
  const address = SHOWN_HOST.test(text) ? `http://${text}` : text;
  if (address === '' || !URL.canParse(address, base)) return null;
  const { protocol, pathname, hash } = new URL(address, base);
  if (!/^https?:$/u.test(protocol)) return null;
  const { path } = splitPrefix(pathname.endsWith('/') ? pathname : `${pathname}/`);
  const found = resolveRoute(path);
  const route = found?.kind === 'redirect' ? resolveRoute(found.to) : found;
  return route?.kind === 'page' ? { route, hash } : null;
}

/** The number of the message that an address of a conversation names (`/messages/12/#m34`); null for any other address. */
export function reportedMessage(address: string): number | null {
  const { route, hash } = pageAt(address) ?? {};
  if (route?.name !== 'conversation') return null;
  const [, id] = MESSAGE.exec(hash ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** What one address shows. */
function shownAt(address: string): Reported | ReportedProfile | null {
  const { route, hash } = pageAt(address) ?? {};
  if (!route) return null;
  const [, kind, part] = PART.exec(hash ?? '') ?? [];
  if (kind !== undefined)
    return { section: kind === 'c' ? 'comments' : 'wall_posts', id: Number(part) };
  const section = SECTIONS.find(([row]) => row.test(route.name));
  const { id, dir } = route.params;
  const profile = PROFILES.find(([row]) => row.test(route.name));
  if (profile && dir !== undefined) {
    const isOwner = profile[1] === 'channels' && hash === OWNER;
    return { section: isOwner ? 'channel_claims' : profile[1], dir };
  }
  return section && id !== undefined ? { section: section[1], id: Number(id) } : null;
}

/** Where another address begins in what was typed: a field of one line takes the breaks out of lines that are pasted. */
const BETWEEN = /[\s,;]+|(?<!=)(?=https?:\/\/)/u;

/** Everything that the addresses of a text show, each thing once. */
function allShownAt(text: string): (Reported | ReportedProfile)[] {
  const shown = text.split(BETWEEN).flatMap((one) => shownAt(one) ?? []);
  return [...new Map(shown.map((one) => [Object.values(one).join(' '), one])).values()];
}

/** What is wrong with a report, in the order of its form: also that its address names more than one thing of the site. */
export function checkReport(fields: NoticeFields): NoticeProblem[] {
  const found = checkNotice(fields);
  if (allShownAt(fields.address).length < 2) return found;
  const place = found.findIndex(({ field }) => field === 'category') + 1;
  return found.toSpliced(place, 0, { field: 'address', code: 'one_address' });
}

/**
 * What an address of the site shows, by the table of routes: a path or a whole address, whatever its host, with or without a
 * language. `#c12` names a comment of the page, `#p12` a post of its wall, `#owner` that a channel is its owner's; with or without words around it. Null where it shows no single thing.
 */
export function reportedAt(address: string): Reported | ReportedProfile | null {
  const shown = shownAt(address);
  if (shown) return shown;
  const [only, another] = allShownAt(address);
  return another ? null : (only ?? null);
}
